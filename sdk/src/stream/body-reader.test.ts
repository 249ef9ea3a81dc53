import { describe, expect, it } from '@jest/globals';
import { auth } from '../../test/clients.js';
import { headers, message } from '../../test/frames.js';
import { listening } from '../../test/listen.js';
import { replyWith } from '../../test/listeners.js';
import { framesOf } from '../../test/run-streams.js';
import { ended, started } from '../../test/scripted-runs.js';
import { rejection } from '../../test/rejection.js';
import { serveScript } from '../../test/script.js';
import {
  ContractError,
  createOracleClient,
  createPlatformClient,
  StreamingUnsupportedError,
} from '../index.js';
import type { Fetch } from '../index.js';
import { minStreamTimeoutMs } from './body-reader.js';

const listen = listening();

/** As React Native's: it resolves when the whole reply has arrived, and `body` is not there. */
const withoutStreams: Fetch = async (request) => {
  const response = await fetch(request);
  const whole = new Response(response.status === 204 ? null : await response.text(), response);
  return Object.defineProperty(whole, 'body', { value: undefined });
};

/** Does something on a platform whose own replies have no bodies. */
const withoutBodies = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
  const body = Object.getOwnPropertyDescriptor(Response.prototype, 'body') ?? {};
  Reflect.deleteProperty(Response.prototype, 'body');
  try {
    return await work();
  } finally {
    Object.defineProperty(Response.prototype, 'body', body);
  }
};

const oracleAt = (baseUrl: string) =>
  createOracleClient({ baseUrl, auth, fetch: withoutStreams, retries: false });

const platformAt = (baseUrl: string) =>
  createPlatformClient({ baseUrl, apiKey: 'twk_test_1', fetch: withoutStreams, retries: false });

describe('Where fetch has no streams of bodies', () => {
  it('a streamed answer has all of its frames when it has ended', async () => {
    const url = await listen(
      replyWith([started, message(2, 'Hel'), message(3, 'lo'), ended(4)].join(''), 200, headers),
    );

    const stream = await oracleAt(url).messages.stream('ses_1', { message: 'hi' });

    expect((await framesOf(stream)).map(({ event }) => event)).toEqual(['run', 'message', 'message', 'done']);
    expect(await stream.text()).toBe('Hello');
  });

  it('an answer whose end has not come is read on from its last frame', async () => {
    const server = await serveScript([
      replyWith([started, message(2, 'Hel')].join(''), 200, headers),
      replyWith([message(3, 'lo'), ended(4)].join(''), 200, headers),
    ]);
    try {
      const options = { silenceTimeoutMs: 60_000 };
      const stream = await oracleAt(server.url).messages.stream('ses_1', { message: 'hi' }, options);

      expect(await stream.text()).toBe('Hello');
      expect(server.requests).toEqual(['POST /messages/ses_1', 'GET /runs/run_1?after=2']);
    } finally {
      await server.close();
    }
  });

  it('a reply of records has all of them', async () => {
    const lines = '{"kind":"member"}\n{"kind":"relationship"}\n';
    const url = await listen(replyWith(lines, 200, { 'content-type': 'application/x-ndjson' }));

    const kinds: string[] = [];
    for await (const { kind } of platformAt(url).exports.lines()) kinds.push(kind);

    expect(kinds).toEqual(['member', 'relationship']);
  });

  it('a reply without a body is refused', async () => {
    const url = await listen((_request, response) => void response.writeHead(204).end());

    await expect(platformAt(url).apiKeys.revoke('key_1')).rejects.toBeInstanceOf(ContractError);
  });

  it('a reply of JSON is read', async () => {
    const url = await listen(replyWith({ models: [] }));

    expect(await oracleAt(url).models.list()).toEqual({ models: [] });
  });

  it('a stream may take as long as an answer', async () => {
    expect(minStreamTimeoutMs()).toBeUndefined();
    await withoutBodies(() => expect(minStreamTimeoutMs()).toBe(300_000));
  });

  it.each([
    ['by the platform, before a request', undefined, 0],
    ['by a `fetch` of the client, at its reply', withoutStreams, 1],
  ])('a stream of events is refused with a code and what to do: %s', async (_how, fetch, requests) => {
    const server = await serveScript([replyWith('', 200, headers)]);
    const { events } = createPlatformClient({ baseUrl: server.url, apiKey: 'twk_test_1', fetch });
    const next = () => rejection(events.stream({ silenceTimeoutMs: 60_000 }).next());

    const error = await (fetch ? next() : withoutBodies(next));
    await server.close();

    expect(error).toBeInstanceOf(StreamingUnsupportedError);
    expect(error).toMatchObject({
      code: 'streaming_unsupported',
      message: expect.stringMatching(/^events\.stream\(\) needs .* use events\.list\(\{ after \}\)$/),
    });
    expect(server.requests).toHaveLength(requests);
  });
});
