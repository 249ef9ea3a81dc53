/** Admission, its headers on the reply, and the request's log line; with stubs for callers and handlers. */
import { EventEmitter, once } from 'node:events';
import { request, type Server } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import express from 'express';
import pino from 'pino';
import { operations } from '../../generated/operations.js';
import type { Handlers } from '../auth/callers/handler.js';
import { portOf } from '../testing/services/port.js';
import { bindContract } from './binder.js';
import type { PipelineOptions } from './pipeline-options.js';
import { createExpressServer } from './connections/express-server.js';
import { Problem } from './errors/problem.js';
import type { SseFrame } from './streaming/sse.js';

const CALLER = { did: 'did:key:z6MkAlice', secret: 'hunter2' };
const QUOTA = ['RateLimit-Policy', '"requests";q=600;w=60', 'RateLimit', '"requests";r=598;t=41'];
const SECRET = 'Bearer bearer-of-secrets';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Setup extends Partial<PipelineOptions> {
  readonly handlers?: Partial<
    Record<keyof Handlers, (request: { readonly disconnected: () => AbortSignal }) => unknown>
  >;
}

async function serve({ handlers = {}, ...options }: Setup) {
  const lines: Record<string, unknown>[] = [];
  const written = new EventEmitter();
  const write = (line: string) => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
    written.emit('line');
  };
  const app = express();
  const all = Object.keys(operations).map((id) => [id, handlers[id as keyof Handlers] ?? unexpected]);
  app.use(
    bindContract({
      handlers: Object.fromEntries(all) as Handlers,
      authenticate: () => CALLER,
      log: pino({ base: null, timestamp: false }, { write }),
      replyValidation: 'strict',
      ...options,
    }),
  );
  const server = createExpressServer(app, {}).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const base = `http://127.0.0.1:${portOf(server)}`;
  return {
    base,
    lines,
    /** Resolves with the whole reply, once its log line is written. */
    call: async (path: string, init: RequestInit = {}) => {
      const line = once(written, 'line');
      const headers = new Headers(init.headers);
      headers.set('authorization', SECRET);
      const response = await fetch(`${base}${path}`, { ...init, headers });
      const text = await response.text();
      await line;
      return { status: response.status, headers: response.headers, text };
    },
  };
}

function unexpected(): never {
  throw new Error('this handler was not expected to be called');
}

const listSessions = () => ({ status: 200, body: { sessions: [], total: 0 } });
const sendMessage = () => ({
  status: 200,
  type: 'text/event-stream',
  events: async function* (): AsyncIterable<readonly SseFrame[]> {
    const data = { runId: 'run_1', messageId: 'msg_1', status: 'finished' };
    yield await Promise.resolve([{ id: 1, event: 'done', data: JSON.stringify(data) }]);
  },
});
const asMessage = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'hi', stream: true }),
};
const quotaOf = ({ headers }: { headers: Headers }) => [
  'RateLimit-Policy',
  headers.get('ratelimit-policy'),
  'RateLimit',
  headers.get('ratelimit'),
];

describe('the headers of admission are on every reply', () => {
  it.each([
    ['known at once', QUOTA],
    ['known later', Promise.resolve(QUOTA)],
  ])('when it is %s', async (_, lines) => {
    const { call } = await serve({ handlers: { listSessions }, admit: () => lines });
    const reply = await call('/sessions');
    expect(reply.status).toBe(200);
    expect(quotaOf(reply)).toEqual(QUOTA);
  });

  it('when the reply is a stream', async () => {
    const { call } = await serve({ handlers: { sendMessage }, admit: () => QUOTA });
    const reply = await call('/messages/ses_1', asMessage);
    expect(reply.text).toMatch('event: done');
    expect(quotaOf(reply)).toEqual(QUOTA);
  });

  it('when the request does not fit the contract', async () => {
    const { call } = await serve({ admit: () => QUOTA });
    const reply = await call('/sessions?limit=0');
    expect(reply.status).toBe(400);
    expect(quotaOf(reply)).toEqual(QUOTA);
  });

  it.each([
    ['a problem', new Problem('service_unavailable', 'away'), 503],
    ['a bug', new Error('unexpected'), 500],
  ])('when the handler ends in %s', async (_, error, status) => {
    const { call } = await serve({
      handlers: { listSessions: () => Promise.reject(error) },
      admit: () => QUOTA,
    });
    const reply = await call('/sessions');
    expect(reply.status).toBe(status);
    expect(quotaOf(reply)).toEqual(QUOTA);
  });
});

describe('admission', () => {
  it('is called with the caller and the request', async () => {
    const admit = jest.fn<NonNullable<PipelineOptions['admit']>>(() => undefined);
    const { call } = await serve({ handlers: { listSessions }, admit });
    const { status, headers } = await call('/sessions?limit=5');
    expect([status, headers.has('ratelimit')]).toEqual([200, false]);
    expect(admit).toHaveBeenCalledTimes(1);
    expect(admit).toHaveBeenCalledWith(
      CALLER,
      expect.objectContaining({ url: '/sessions?limit=5' }),
      operations.listSessions,
    );
  });

  it.each([
    ['at once', refuse],
    ['later', () => Promise.resolve().then(refuse)],
  ])('that refuses %s ends the request before it is validated', async (_, admit) => {
    const { call } = await serve({ admit });
    const { status, headers, text } = await call('/sessions?limit=0');
    expect(status).toBe(429);
    expect(JSON.parse(text)).toMatchObject({ code: 'too_many_requests', statusCode: 429 });
    expect(headers.get('retry-after')).toBe('41');
    expect(headers.get('ratelimit')).toBe('"requests";r=0;t=41');
  });

  it('is not called when authentication fails', async () => {
    const authenticate = () => Promise.reject(new Problem('authentication_required', 'Who are you?'));
    const { call } = await serve({ authenticate, admit: unexpected });
    expect((await call('/sessions')).status).toBe(401);
  });

  it('is not called for a public operation', async () => {
    const getHealth = () => ({ status: 200, body: { status: 'ok', timestamp: new Date(0).toISOString() } });
    const { call } = await serve({ handlers: { getHealth }, authenticate: unexpected, admit: unexpected });
    expect((await call('/health')).status).toBe(200);
  });

  function refuse(): never {
    throw new Problem('too_many_requests', 'Slow down', {
      headers: { 'Retry-After': '41', RateLimit: '"requests";r=0;t=41' },
    });
  }
});

it('authentication receives the operation: its schemes and its scopes', async () => {
  const authenticate = jest.fn<PipelineOptions['authenticate']>(() => CALLER);
  const { call } = await serve({ authenticate });
  await call('/v1/domains', { method: 'POST' });
  expect(authenticate).toHaveBeenCalledWith(operations.createDomain, expect.anything());
});

describe('the log line of a request', () => {
  const describeCaller = (caller: unknown) => (caller === CALLER ? { did: CALLER.did } : 'somebody else');

  it('names the caller, and no details of a success', async () => {
    const { call, lines } = await serve({ handlers: { listSessions }, describeCaller });
    await call('/sessions', { headers: { 'x-request-id': 'q1' } });
    expect(lines).toEqual([
      {
        level: 30,
        requestId: 'q1',
        method: 'GET',
        operation: 'listSessions',
        status: 200,
        milliseconds: expect.any(Number),
        caller: { did: CALLER.did },
        msg: 'request',
      },
    ]);
  });

  it('gives the same reason as the reply when authentication fails', async () => {
    const reasonDetail = 'The invocation has expired';
    const authenticate = () => {
      throw new Problem('invalid_invocation', 'Invalid UCAN invocation', {
        reason: 'ucan_expired',
        reasonDetail,
      });
    };
    const { call, lines } = await serve({ authenticate, describeCaller });
    const refusal = { code: 'invalid_invocation', reason: 'ucan_expired', reasonDetail };
    expect(JSON.parse((await call('/sessions')).text)).toMatchObject(refusal);
    expect(lines).toEqual([expect.objectContaining({ ...refusal, status: 401, msg: 'request' })]);
    expect(lines[0]).not.toHaveProperty('caller');
  });

  it('names the code of every problem', async () => {
    const { call, lines } = await serve({});
    await call('/nowhere');
    await call('/sessions?limit=0');
    expect(lines.map(({ code }) => code)).toEqual(['route_not_found', 'invalid_request']);
    expect(lines[0]).not.toHaveProperty('reason');
  });

  it('never holds a credential', async () => {
    const { call, lines } = await serve({ handlers: { listSessions }, describeCaller });
    await call('/sessions');
    await call('/sessions?limit=0');
    const all = JSON.stringify(lines);
    expect(all).not.toContain('bearer-of-secrets');
    expect(all).not.toContain(CALLER.secret);
  });
});

describe('a handler that waits', () => {
  const asJson = { ...asMessage, body: JSON.stringify({ message: 'hi' }) };

  it.each(['before', 'after'])('is told that its client disconnected, %s it asks', async (when) => {
    const handling = new EventEmitter();
    const told = once(handling, 'told');
    const { base } = await serve({
      handlers: {
        async sendMessage({ disconnected }) {
          const early = disconnected();
          handling.emit('begun');
          await once(early, 'abort');
          const signal = when === 'after' ? early : disconnected();
          handling.emit('told', signal.aborted);
          throw new Problem('service_unavailable', 'nobody listens');
        },
      },
    });
    const begun = once(handling, 'begun');
    const client = request(`${base}/messages/ses_1`, asJson).end(asJson.body);
    client.on('error', () => undefined);
    await begun;
    client.destroy();
    expect(await told).toEqual([true]);
  });

  it('is not told so while its client waits', async () => {
    let signal: AbortSignal | undefined;
    let wasAborted: boolean | undefined;
    const { call } = await serve({
      handlers: {
        async sendMessage({ disconnected }) {
          signal = disconnected();
          await new Promise(setImmediate);
          wasAborted = signal.aborted;
          throw new Problem('service_unavailable', 'away');
        },
      },
    });
    expect((await call('/messages/ses_1', asJson)).status).toBe(503);
    expect(wasAborted).toBe(false);
  });
});
