import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { auth } from '../../test/clients.js';
import { done, frame, headers as streamHeaders } from '../../test/frames.js';
import { listening } from '../../test/listen.js';
import { rejection } from '../../test/rejection.js';
import { ConnectionError, createOracleClient, createPlatformClient, TimeoutError } from '../index.js';
import type { OracleClient, Retries } from '../index.js';
import { createTimeout } from './timeout.js';

const listen = listening();

const SHORT_MS = 50;
const did = 'did:ixo:entity:1';
const page = { sessions: [], total: 0 };

/** Accepts a request, and never answers. */
const silent: RequestListener = () => undefined;

const clientAt = (baseUrl: string, retries: Retries = false): OracleClient =>
  createOracleClient({ baseUrl, auth, retries, timeoutMs: SHORT_MS });

/** Resolves when the time is over that a call of this client may wait, and that all have waited that were begun before. */
const untilExceeded = async (client: OracleClient): Promise<void> => {
  expect(await rejection(client.sessions.list())).toBeInstanceOf(TimeoutError);
};

describe('A call that gets no reply', () => {
  it('is a TimeoutError, which is a ConnectionError with a code', async () => {
    const url = await listen(silent);

    const error = await rejection(clientAt(url).sessions.list());

    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      name: 'TimeoutError',
      code: 'timeout',
      timeoutMs: SHORT_MS,
      message: `No reply to GET ${url}/sessions within ${SHORT_MS} ms`,
    });
  });

  it('is one as well when the reply stops in the middle of its body', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"sessions":');
    });
    expect(await rejection(clientAt(url).sessions.list())).toBeInstanceOf(TimeoutError);
  });

  it('ends although the `fetch` of the caller ignores its signal', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const client = createOracleClient({ baseUrl: 'https://oracle.test', auth, fetch, timeoutMs: SHORT_MS });
    expect(await rejection(client.models.list({ retries: false }))).toBeInstanceOf(TimeoutError);
  });

  it('has the limit of its own options before that of the client', async () => {
    const url = await listen(silent);
    const patient = createOracleClient({ baseUrl: url, auth, retries: false });
    expect(await rejection(patient.sessions.list({ timeoutMs: SHORT_MS }))).toMatchObject({
      timeoutMs: SHORT_MS,
    });
  });

  it('aborts its request', async () => {
    let sent: Request | undefined;
    const fetch = (request: Request) => {
      sent = request;
      return new Promise<Response>(() => undefined);
    };
    const client = createOracleClient({ baseUrl: 'https://oracle.test', auth, fetch, timeoutMs: SHORT_MS });
    await rejection(client.models.list({ retries: false }));
    expect(sent?.signal.aborted).toBe(true);
  });

  it("rejects with the signal's reason when the caller aborts before the limit", async () => {
    const controller = new AbortController();
    const reason = new Error('The page was left');
    const url = await listen(() => controller.abort(reason));
    const client = createOracleClient({ baseUrl: url, auth, timeoutMs: 60_000 });
    expect(await rejection(client.sessions.list({ signal: controller.signal }))).toBe(reason);
  });
});

describe('The limit of a call', () => {
  /** A fetch that never answers the first request. */
  const silentFirst = () => {
    const sent: string[] = [];
    const fetch = ({ method }: Request) =>
      sent.push(method) === 1
        ? new Promise<Response>(() => undefined)
        : Promise.resolve(Response.json({ ...page, did }));
    const options = {
      baseUrl: 'https://server.test',
      fetch,
      timeoutMs: SHORT_MS,
      retries: { minDelayMs: 1 },
    };
    return { sent, options };
  };

  it('counts for each attempt, and a read is sent again', async () => {
    const { sent, options } = silentFirst();
    expect(await createOracleClient({ ...options, auth }).sessions.list()).toEqual({ ...page, did });
    expect(sent).toEqual(['GET', 'GET']);
  });

  it('does not send again what may have been carried out', async () => {
    const { sent, options } = silentFirst();
    const platform = createPlatformClient({ ...options, apiKey: 'key' });
    const error = await rejection(platform.domains.update(did, {}, { ifMatch: '"1"' }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(sent).toEqual(['PATCH']);
  });

  it('ends with the headers of a stream', async () => {
    let end: () => void = () => undefined;
    const url = await listen((request, response) => {
      if (request.url !== '/messages/ses_1') return;
      response.writeHead(200, streamHeaders);
      response.flushHeaders();
      end = () => response.end(frame(1, 'done', done));
    });
    // Long enough for a busy machine to send the headers.
    const client = createOracleClient({ baseUrl: url, auth, retries: false, timeoutMs: 3_000 });
    const stream = await client.messages.stream('ses_1', { message: 'hi' });
    await untilExceeded(client);
    end();
    expect(await stream.text()).toBe('');
  });

  it('of the client is not that of a message whose whole answer is waited for', async () => {
    let answer: (reply: Response) => void = () => undefined;
    const fetch = ({ method }: Request) =>
      new Promise<Response>((resolve) => {
        if (method === 'POST') answer = resolve;
      });
    const options = {
      baseUrl: 'https://oracle.test',
      auth,
      fetch,
      retries: false,
      timeoutMs: SHORT_MS,
    } as const;
    const client = createOracleClient(options);
    const reply = client.messages.send('ses_1', { message: 'hi' });
    await untilExceeded(client);
    answer(Response.json(page));
    expect(await reply).toEqual(page);
    const hasty = client.messages.send('ses_1', { message: 'hi' }, { timeoutMs: 1 });
    expect(await rejection(hasty)).toMatchObject({ timeoutMs: 1 });
  });
});

describe('A limit', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('starts over with each progress, and not once its work is done', async () => {
    const limit = createTimeout(100);
    let finish: (text: string) => void = () => undefined;
    const result = limit.during('end', () => new Promise<string>((resolve) => (finish = resolve)));

    for (let part = 0; part < 3; part++) {
      jest.advanceTimersByTime(99);
      limit.restart();
    }
    finish('done');

    expect(await result).toBe('done');
    limit.restart();
    expect(jest.getTimerCount()).toBe(0);
    expect(limit.signal.aborted).toBe(false);
  });

  it('counts for an upload from the last part that was sent', async () => {
    let read: () => Promise<unknown> = () => Promise.resolve();
    let answer: (response: Response) => void = () => undefined;
    const fetch = ({ body }: Request) => {
      const reader = body?.getReader();
      read = async () => reader?.read();
      return new Promise<Response>((resolve) => (answer = resolve));
    };
    const options = { baseUrl: 'https://platform.test', apiKey: 'key', fetch, timeoutMs: 100 };
    const upload = createPlatformClient(options).imports.start('x'.repeat(300_000));

    await jest.advanceTimersByTimeAsync(0);
    for (let part = 0; part < 4; part++) {
      await jest.advanceTimersByTimeAsync(90);
      await read();
    }
    answer(Response.json({ importId: 'imp_1' }, { status: 202 }));
    expect(await upload).toEqual({ importId: 'imp_1' });

    const stalled = rejection(createPlatformClient(options).imports.start('x', { retries: false }));
    await jest.advanceTimersByTimeAsync(100);
    expect(await stalled).toBeInstanceOf(TimeoutError);
  });

  it('of lines that have begun ends them when none comes', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"kind":"twin"}\n')),
    });
    const reply = new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
    const platform = createPlatformClient({
      baseUrl: 'https://platform.test',
      apiKey: 'key',
      fetch: () => Promise.resolve(reply),
    });
    const lines = platform.exports.lines();
    expect(await lines.next()).toEqual({ done: false, value: { kind: 'twin' } });
    const next = rejection(lines.next());
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await next).toMatchObject({ code: 'timeout', message: 'No line of the export within 60000 ms' });
  });
});
