import { describe, expect, it } from '@jest/globals';
import { auth } from '../../test/clients.js';
import { headers, message } from '../../test/frames.js';
import { listening } from '../../test/listen.js';
import { replyWith } from '../../test/listeners.js';
import { framesOf } from '../../test/run-streams.js';
import { ended, started } from '../../test/scripted-runs.js';
import { serveScript } from '../../test/script.js';
import { ContractError, createOracleClient, createPlatformClient } from '../index.js';
import type { Fetch } from '../index.js';
import { minStreamTimeoutMs } from './body-reader.js';

const listen = listening();

/** As React Native's: it resolves when the whole reply has arrived, and `body` is not there. */
const withoutStreams: Fetch = async (request) => {
  const response = await fetch(request);
  const whole = new Response(response.status === 204 ? null : await response.text(), response);
  return Object.defineProperty(whole, 'body', { value: undefined });
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

  it('a stream may take as long as an answer', () => {
    expect(minStreamTimeoutMs()).toBeUndefined();
    const body = Object.getOwnPropertyDescriptor(Response.prototype, 'body') ?? {};
    Reflect.deleteProperty(Response.prototype, 'body');
    try {
      expect(minStreamTimeoutMs()).toBe(300_000);
    } finally {
      Object.defineProperty(Response.prototype, 'body', body);
    }
  });
});
