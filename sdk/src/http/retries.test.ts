import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listening } from '../../test/listen.js';
import { answering, hangUp, refuse, replyWith } from '../../test/listeners.js';
import { rejection } from '../../test/rejection.js';
import { serveScript } from '../../test/script.js';
import type { ScriptedServer } from '../../test/script.js';
import { serve } from '../../test/serve.js';
import { ConnectionError, createOracleClient, createPlatformClient, ProblemError } from '../index.js';
import type { OracleClient, PlatformClient, Retries } from '../index.js';
import { pause as pauseByClock } from './pause.js';
import type { Pause } from './pause.js';
import { createGraph } from '../client/platform/graph.js';
import { createTransport } from './transport.js';

const listen = listening();
let server: ScriptedServer | undefined;
afterEach(() => server?.close());

const did = 'did:ixo:entity:1';
const twin = { type: 'Device', class: 'did:ixo:protocol/device' };
const soon = { minDelayMs: 1 };
const done = replyWith({ did });
const requests = (): number => server?.requests.length ?? 0;

const platformWith = async (script: RequestListener[], retries: Retries = soon): Promise<PlatformClient> => {
  server = await serveScript(script);
  return createPlatformClient({ baseUrl: server.url, apiKey: 'key', retries });
};

describe('A call that fails', () => {
  const auth = { headers: () => Promise.resolve({}) };
  const clients = async (...script: RequestListener[]): Promise<[PlatformClient, OracleClient]> => {
    const platform = await platformWith(script);
    const baseUrl = server?.url ?? '';
    return [platform, createOracleClient({ baseUrl, auth, retries: soon })];
  };
  type Call = (platform: PlatformClient, oracle: OracleClient) => Promise<unknown>;
  const idempotent: [string, Call][] = [
    ['a GET', (platform) => platform.domains.get(did)],
    ['a PUT', (platform) => platform.members.add(did, did)],
    ['a POST with an idempotency key', (platform) => platform.domains.create(twin)],
    ['a POST that only reads', (platform) => platform.credentials.verify('jwt')],
    ['a POST that stops a run', (_, oracle) => oracle.runs.abort('run_1')],
    ['the opening of a stream', (_, oracle) => oracle.messages.stream('ses_1', { message: 'hi' })],
  ];
  const others: [string, Call][] = [
    ['a PATCH', (platform) => platform.domains.update(did, {}, { ifMatch: '"1"' })],
    ['a DELETE', (platform) => platform.domains.delete(did, { ifMatch: '"1"' })],
    ['a POST without an idempotency key', (platform) => platform.webhooks.test('wh_1')],
    ['the vote that may be the last', (platform) => platform.proposals.vote('prop_1', 'yes')],
    ['an answer to a call', (_, oracle) => oracle.sessions.submitToolResult('ses_1', { toolCallId: 'c' })],
  ];
  const failures: [string, RequestListener][] = [
    ['no reply', hangUp],
    ['502', refuse(502)],
    ['503', refuse(503)],
    ['504', refuse(504)],
  ];
  const answer: RequestListener = (request, response) => {
    const isStream = request.headers.accept === 'text/event-stream';
    (isStream ? replyWith('', 200, { 'content-type': 'text/event-stream' }) : done)(request, response);
  };

  it.each(
    idempotent.flatMap(([what, call]) => failures.map(([why, failure]) => ({ what, why, call, failure }))),
  )('is sent again when it is $what and the failure is $why', async ({ call, failure }) => {
    await call(...(await clients(failure, failure, answer)));
    expect(requests()).toBe(3);
  });

  it.each(others.flatMap(([what, call]) => failures.map(([why, failure]) => ({ what, why, call, failure }))))(
    'is not sent again when it is $what and the failure is $why: it may have been carried out',
    async ({ call, failure }) => {
      await rejection(call(...(await clients(failure, answer))));
      expect(requests()).toBe(1);
    },
  );

  it.each([...idempotent, ...others])('is sent again after 429 when it is %s', async (_what, call) => {
    await call(...(await clients(refuse(429), answer)));
    expect(requests()).toBe(2);
  });

  it.each([...idempotent, ...others])(
    'is sent again when the server could not be connected to, and it is %s',
    async (_what, call) => {
      const gone = await serve();
      await gone.close();
      let attempts = 0;
      const fetch = (request: Request) => {
        attempts++;
        return globalThis.fetch(request);
      };
      const options = { baseUrl: gone.url, fetch, retries: { ...soon, limit: 2 } };
      const platform = createPlatformClient({ ...options, apiKey: 'key' });

      const error = await rejection(call(platform, createOracleClient({ ...options, auth })));

      expect(error).toBeInstanceOf(ConnectionError);
      expect(attempts).toBe(3);
    },
  );

  it.each([400, 401, 404, 409, 412, 500])('is not sent again after %d', async (status) => {
    const platform = await platformWith([refuse(status), done]);
    expect(await rejection(platform.domains.get(did))).toMatchObject({ status });
    expect(requests()).toBe(1);
  });

  it('rejects with the last failure when the retries are used up', async () => {
    const platform = await platformWith([hangUp, refuse(503), refuse(429), refuse(502), done]);
    expect(await rejection(platform.domains.get(did))).toMatchObject({ status: 502 });
    expect(requests()).toBe(4);
  });

  it.each<[string, Retries, number]>([
    ['never', false, 1],
    ['never by a limit', { ...soon, limit: 0 }, 1],
    ['as often as the client says', { ...soon, limit: 5 }, 6],
  ])('is sent again %s', async (_how, retries, expected) => {
    const platform = await platformWith(Array<RequestListener>(9).fill(refuse(503)), retries);
    expect(await rejection(platform.domains.get(did))).toBeInstanceOf(ProblemError);
    expect(requests()).toBe(expected);
  });

  it('is sent again as often as its own options say', async () => {
    const platform = await platformWith([refuse(503), refuse(503), done], false);
    await platform.domains.get(did, { retries: { ...soon, limit: 2 } });
    expect(requests()).toBe(3);
  });

  it('keeps the options of the client that its own do not set', async () => {
    const asked = refuse(503, 'not_ready', { 'retry-after': '2' });
    const platform = await platformWith([asked, done], { maxDelayMs: 1000 });
    expect(await rejection(platform.domains.get(did, { retries: { limit: 1 } }))).toMatchObject({
      status: 503,
    });
    expect(requests()).toBe(1);
  });
});

describe('A retry', () => {
  it.each([undefined, 'order-7'])(
    'has the idempotency key of the first attempt (%s)',
    async (idempotencyKey) => {
      const keys: unknown[] = [];
      const noting =
        (then: RequestListener): RequestListener =>
        (request, response) => {
          keys.push(request.headers['idempotency-key']);
          then(request, response);
        };
      const platform = await platformWith([noting(hangUp), noting(refuse(503)), noting(done)]);

      await platform.domains.create(twin, { idempotencyKey });

      expect(keys).toEqual(Array(3).fill(idempotencyKey ?? expect.stringMatching(/^[\da-f-]{36}$/)));
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('has the body of the first attempt, and new credentials', async () => {
    const seen: unknown[] = [];
    const url = await listen(
      answering(({ headers, body }) => {
        seen.push([headers.authorization, body]);
        return { code: 'too_many_requests' };
      }, 429),
    );
    let token = 0;
    const auth = { headers: () => Promise.resolve({ Authorization: `Bearer ${++token}` }) };
    const oracle = createOracleClient({ baseUrl: url, auth, retries: { ...soon, limit: 1 } });

    await rejection(oracle.sessions.submitToolResult('ses_1', { toolCallId: 'call_1' }));

    const body = '{"toolCallId":"call_1"}';
    expect(seen).toEqual([
      ['Bearer 1', body],
      ['Bearer 2', body],
    ]);
  });

  it('sends a complete import again, but not a streamed one', async () => {
    const bodies: string[] = [];
    const busy = answering(({ body }) => {
      bodies.push(body);
      return { code: 'too_many_requests' };
    }, 429);
    const line = { kind: 'relationship', role: 'operator', from: did, to: did } as const;
    const text = `${JSON.stringify(line)}\n`;
    const platform = await platformWith([busy, busy, done, busy, done]);

    await platform.imports.start(text);
    expect(bodies).toEqual([text, text]);
    await rejection(platform.imports.start(Readable.from([Buffer.from(text)])));
    expect(requests()).toBe(4);
    await platform.imports.start([line]);
    expect(bodies).toHaveLength(3);
  });
});

describe('The wait before a retry', () => {
  const waitsOf = async (script: RequestListener[], retries?: Retries): Promise<[number[], unknown]> => {
    const waits: number[] = [];
    const pause: Pause = (milliseconds) => Promise.resolve(void waits.push(milliseconds));
    server = await serveScript(script);
    const graph = createGraph(createTransport({ baseUrl: server.url, retries, pause }));
    return [waits, await graph.walk(did).catch((error: unknown) => error)];
  };

  it('is random, between a half of a bound that doubles until its maximum and all of it', async () => {
    const [waits] = await waitsOf([...Array<RequestListener>(6).fill(hangUp), done], {
      limit: 6,
      minDelayMs: 100,
      maxDelayMs: 1000,
    });

    expect(waits).toHaveLength(6);
    for (const [index, wait] of waits.entries()) {
      const longest = Math.min(100 * 2 ** index, 1000);
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
    }
  });

  it('is at least Retry-After, in seconds or as a date', async () => {
    const inAMinute = new Date(Date.now() + 50_000).toUTCString();
    const [waits] = await waitsOf([
      refuse(429, 'too_many_requests', { 'retry-after': '41' }),
      refuse(503, 'service_unavailable', { 'retry-after': inAMinute }),
      done,
    ]);

    const [seconds = 0, date = 0] = waits;
    expect(seconds).toBeGreaterThanOrEqual(41_000);
    expect(seconds).toBeLessThanOrEqual(41_500);
    expect(date).toBeGreaterThan(30_000);
    expect(date).toBeLessThanOrEqual(51_000);
  });

  it('is random also after Retry-After, so that the clients do not all return at once', async () => {
    const refused = refuse(503, 'service_unavailable', { 'retry-after': '41' });
    const [waits] = await waitsOf([...Array<RequestListener>(8).fill(refused), done], { limit: 8 });

    expect(new Set(waits).size).toBe(8);
  });

  it('does not happen when Retry-After is longer than the maximum', async () => {
    const [waits, error] = await waitsOf([refuse(429, 'too_many_requests', { 'retry-after': '61' }), done]);

    expect(waits).toEqual([]);
    expect(error).toMatchObject({ status: 429, retryAfterSeconds: 61 });
  });

  it("ends at once with the signal's reason when the caller aborts", async () => {
    const controller = new AbortController();
    const reason = new Error('The page was left');
    const pause: Pause = (milliseconds, signal) => {
      const waiting = pauseByClock(milliseconds, signal);
      controller.abort(reason);
      return waiting;
    };
    server = await serveScript([refuse(429, 'too_many_requests', { 'retry-after': '60' }), done]);
    const graph = createGraph(createTransport({ baseUrl: server.url, pause }));

    expect(await rejection(graph.walk(did, { signal: controller.signal }))).toBe(reason);
    expect(requests()).toBe(1);
  });
});
