import type { IncomingMessage, RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { rejection } from '../../test/rejection.js';
import { serve } from '../../test/serve.js';
import type { Served } from '../../test/serve.js';
import {
  ConnectionError,
  ContractError,
  createOracleClient,
  createPlatformClient,
  discover,
  ProblemError,
} from '../index.js';
import type { SendOptions, ToolResultSubmission } from '../index.js';

const session = {
  sessionId: 'ses_1',
  title: 'Untitled',
  createdAt: '2026-01-01T10:00:00.000Z',
  lastUpdatedAt: '2026-01-01T10:00:00.000Z',
  oracleName: 'Guide',
  oracleDid: 'did:key:z6Mk',
  oracleEntityDid: 'did:key:z6Mk',
};
const problem = {
  type: 'urn:twin-oracle:problem:invalid_request',
  title: 'Bad Request',
  status: 400,
  code: 'invalid_request',
  detail: 'The request does not fit the contract: body.message is required',
  errors: [{ field: 'body.message', rule: 'required', message: 'is required' }],
  requestId: 'req-1',
  statusCode: 400,
  message: 'The request does not fit the contract: body.message is required',
  error: 'Bad Request',
};

let served: Served | undefined;
afterEach(() => served?.close());

const listen = async (listener: RequestListener): Promise<string> => {
  served = await serve(listener);
  return served.url;
};

const replyWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };

const auth = { headers: () => Promise.resolve({ Authorization: 'Bearer token', 'X-Auth-Type': 'ucan' }) };
const oracleAt = (baseUrl: string) => createOracleClient({ baseUrl, auth });

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

describe('A call', () => {
  it('carries the credentials, the request id and the body, and gives the reply', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      void bodyOf(request).then((body) => {
        const { method, url, headers } = request;
        seen.push([
          method,
          url,
          headers.authorization,
          headers['x-request-id'],
          headers.accept,
          JSON.parse(body),
        ]);
        replyWith(201, { did: 'did:ixo:entity:1' })(request, response);
      });
    });
    const twin = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' };

    const created = await createPlatformClient({ baseUrl: url, apiKey: 'twk_test_1' }).domains.create(twin, {
      requestId: 'req-7',
    });

    expect(created.did).toBe('did:ixo:entity:1');
    expect(seen).toEqual([['POST', '/v1/domains', 'Bearer twk_test_1', 'req-7', 'application/json', twin]]);
  });

  it('asks for new credentials each time', async () => {
    const seen: unknown[] = [];
    let token = 0;
    const url = await listen((request, response) => {
      seen.push(request.headers.authorization);
      replyWith(200, { sessions: [], total: 0 })(request, response);
    });
    const counting = { headers: () => Promise.resolve({ Authorization: `Bearer ${++token}` }) };
    const oracle = createOracleClient({ baseUrl: url, auth: counting });

    await oracle.sessions.list();
    await oracle.sessions.list();

    expect(seen).toEqual(['Bearer 1', 'Bearer 2']);
  });

  it('reaches every operation by its method and path', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
      replyWith(200, session)(request, response);
    });
    const oracle = oracleAt(url);
    const platform = createPlatformClient({ baseUrl: `${url}/`, apiKey: 'key' });

    await oracle.sessions.create();
    await oracle.sessions.list({ limit: 5, offset: 10 });
    await oracle.sessions.delete('ses_1');
    await oracle.messages.send('ses_1', { message: 'hi' });
    await oracle.messages.list('ses_1');
    await oracle.messages.abort('ses_1');
    await oracle.sessions.messages('ses_1', { limit: 5, before: 'msg_1' });
    await oracle.sessions.messages('ses_1', { after: 'msg_1' });
    await oracle.sessions.activeRun('ses_1');
    await oracle.sessions.submitToolResult('ses_1', { toolCallId: 'call_1' });
    await oracle.runs.abort('run_1');
    await oracle.models.list();
    await platform.entities.create({ type: 'Device', class: 'did:ixo:protocol/device' });
    await platform.entities.get('did:ixo:entity:1');
    await platform.domains.get('did:ixo:entity:1');
    await oracle.delegation.store('raw');
    await oracle.delegation.status();
    await oracle.delegation.revoke();
    await oracle.delegation.explain('raw');
    await platform.apiKeys.create({ name: 'import', scopes: ['twins:read'] });
    await platform.apiKeys.list({ limit: 5, cursor: 'k1' });
    await platform.apiKeys.get('k1');
    await platform.apiKeys.rotate('k1');
    await platform.apiKeys.revoke('k1');

    expect(seen).toEqual([
      'POST /sessions',
      'GET /sessions?limit=5&offset=10',
      'DELETE /sessions/ses_1',
      'POST /messages/ses_1',
      'GET /messages/ses_1',
      'POST /messages/abort',
      'GET /sessions/ses_1/messages?limit=5&before=msg_1',
      'GET /sessions/ses_1/messages?after=msg_1',
      'GET /sessions/ses_1/run',
      'POST /sessions/ses_1/tool-results',
      'POST /runs/run_1/abort',
      'GET /models',
      'POST /v1/entities',
      'GET /v1/entities/did%3Aixo%3Aentity%3A1',
      'GET /v1/domains/did%3Aixo%3Aentity%3A1',
      'POST /delegation',
      'GET /delegation',
      'DELETE /delegation',
      'POST /delegation/explain',
      'POST /v1/api-keys',
      'GET /v1/api-keys?limit=5&cursor=k1',
      'GET /v1/api-keys/k1',
      'POST /v1/api-keys/k1/rotate',
      'DELETE /v1/api-keys/k1',
    ]);
  });

  it('goes through a fetch of the caller', async () => {
    const url = await listen(replyWith(200, session));
    const seen: string[] = [];
    const fetch = (request: Request) => {
      seen.push(request.url);
      return globalThis.fetch(request);
    };

    await createOracleClient({ baseUrl: url, auth, fetch }).sessions.create();

    expect(seen).toEqual([`${url}/sessions`]);
  });

  it('rejects with what the credentials reject with', async () => {
    const url = await listen(replyWith(200, session));
    const locked = new Error('The wallet is locked');
    const oracle = createOracleClient({ baseUrl: url, auth: { headers: () => Promise.reject(locked) } });

    await expect(oracle.sessions.create()).rejects.toBe(locked);
  });

  it("rejects with the signal's reason when the caller gives up", async () => {
    const controller = new AbortController();
    const reason = new Error('The page was left');
    const url = await listen(() => controller.abort(reason));

    await expect(oracleAt(url).sessions.create({ signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('A call that makes something', () => {
  const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  const twin = { type: 'Device', class: 'did:ixo:protocol/device' };
  const key = { name: 'import', scopes: ['twins:read' as const] };
  const calls = (url: string, options: SendOptions = {}): (() => Promise<unknown>)[] => {
    const [oracle, platform] = [oracleAt(url), createPlatformClient({ baseUrl: url, apiKey: 'key' })];
    return [
      () => oracle.sessions.create(options),
      () => oracle.messages.send('ses_1', { message: 'hi' }, options),
      // The reply is no stream; what is asked here is only what was sent.
      () => oracle.messages.stream('ses_1', { message: 'hi' }, options).catch(() => undefined),
      () => platform.entities.create(twin, options),
      () => platform.domains.create(twin, options),
      () => platform.apiKeys.create(key, options),
      () => platform.apiKeys.rotate('k1', {}, options),
    ];
  };
  const sentBy = async (callsAt: (url: string) => (() => Promise<unknown>)[]): Promise<unknown[]> => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      seen.push(request.headers['idempotency-key']);
      replyWith(200, session)(request, response);
    });
    for (const call of callsAt(url)) await call();
    return seen;
  };

  it('has a new key each time', async () => {
    const keys = await sentBy((url) => [...calls(url), ...calls(url)]);

    expect(keys).toHaveLength(14);
    for (const key of keys) expect(key).toMatch(UUID);
    expect(new Set(keys).size).toBe(14);
  });

  it('has the key that its caller chose', async () => {
    const keys = await sentBy((url) => calls(url, { idempotencyKey: 'order-7' }));
    expect(keys).toEqual(Array(7).fill('order-7'));
  });

  it('is told from those that make nothing, which have no key', async () => {
    const keys = await sentBy((url) => {
      const oracle = oracleAt(url);
      return [
        () => oracle.sessions.list(),
        () => oracle.messages.abort('ses_1'),
        () => oracle.runs.abort('run_1'),
        () => oracle.delegation.store('raw'),
      ];
    });
    expect(keys).toEqual(Array(4).fill(undefined));
  });
});

describe("A session's run", () => {
  it.each([
    ['is the one that is being made', { runId: 'run_1', status: 'running' }],
    ['is null when there is none', null],
  ])('%s', async (_what, run) => {
    const url = await listen(replyWith(200, { run }));
    expect(await oracleAt(url).sessions.activeRun('ses_1')).toEqual(run);
  });

  it('is stopped by the id of the session', async () => {
    let sent: unknown;
    const url = await listen((request, response) => {
      void bodyOf(request).then((body) => {
        sent = JSON.parse(body);
        replyWith(200, { success: true, runId: 'run_1', status: 'aborted' })(request, response);
      });
    });

    expect((await oracleAt(url).messages.abort('ses_1')).success).toBe(true);
    expect(sent).toEqual({ sessionId: 'ses_1' });
  });
});

describe('The history of a session', () => {
  const page = (ids: string[], hasOlder: boolean) => ({
    messages: ids.map((id) => ({ id })),
    prevCursor: ids[0] ?? null,
    nextCursor: ids.at(-1) ?? null,
    hasOlder,
    hasNewer: false,
  });

  it('comes from the newest page to the first, each asked for when the one before is used up', async () => {
    const seen: unknown[] = [];
    const pages: Record<string, unknown> = {
      '/sessions/ses_1/messages?limit=1': page(['m5', 'm6'], true),
      '/sessions/ses_1/messages?limit=1&before=m5': page(['m3', 'm4'], true),
      '/sessions/ses_1/messages?limit=1&before=m3': page(['m1', 'm2'], false),
    };
    const url = await listen((request, response) => {
      seen.push(request.url);
      replyWith(200, pages[request.url ?? ''])(request, response);
    });

    for await (const { messages } of oracleAt(url).sessions.history('ses_1', { limit: 1 }))
      seen.push(messages.map(({ id }) => id));

    const [first, second, third] = Object.keys(pages);
    expect(seen).toEqual([first, ['m5', 'm6'], second, ['m3', 'm4'], third, ['m1', 'm2']]);
  });

  it('has no pages when the session has no messages', async () => {
    const url = await listen(replyWith(200, page([], false)));
    const { done } = await oracleAt(url).sessions.history('ses_1').next();
    expect(done).toBe(true);
  });
});

describe('An answer to a call of the stream', () => {
  const answered = async (answer: ToolResultSubmission): Promise<unknown> => {
    let body: unknown;
    const url = await listen((request, response) => {
      void bodyOf(request).then((text) => {
        body = JSON.parse(text);
        replyWith(200, { ok: true })(request, response);
      });
    });
    expect(await oracleAt(url).sessions.submitToolResult('ses_1', answer)).toEqual({ ok: true });
    return body;
  };

  it('carries the result or the error, and nothing that the contract does not know', async () => {
    const result = { selection: ['did:ixo:entity:1'] };
    const withMore = { toolCallId: 'call_1', result, sessionId: 'ses_1' };

    expect(await answered(withMore)).toEqual({ toolCallId: 'call_1', result });
    await served?.close();
    const error = 'The user said no';
    expect(await answered({ toolCallId: 'call_1', error })).toEqual({ toolCallId: 'call_1', error });
  });

  it.each([
    [409, 'tool_call_answered'],
    [404, 'tool_call_not_found'],
  ])('that comes too late is refused with %i %s', async (status, code) => {
    const oracle = oracleAt(await listen(replyWith(status, { ...problem, status, code })));

    const error = await rejection(oracle.sessions.submitToolResult('ses_1', { toolCallId: 'call_1' }));

    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status, code });
  });
});

describe('The models', () => {
  it('need no credentials and get none', async () => {
    const models = { models: [{ id: 'guide', label: 'Guide', isDefault: true }], default: 'guide' };
    let authorization: string | undefined = 'not called';
    const url = await listen((request, response) => {
      authorization = request.headers.authorization;
      replyWith(200, models)(request, response);
    });

    expect(await oracleAt(url).models.list()).toEqual(models);
    expect(authorization).toBeUndefined();
  });
});

describe('Discovery', () => {
  it('needs no credentials and sends none', async () => {
    let authorization: string | undefined = 'not called';
    const url = await listen((request, response) => {
      authorization = request.headers.authorization;
      replyWith(200, { oracle: { did: 'did:key:z6Mk' } })(request, response);
    });

    expect((await discover(url)).oracle.did).toBe('did:key:z6Mk');
    expect((await oracleAt(url).discover()).oracle.did).toBe('did:key:z6Mk');
    expect(authorization).toBeUndefined();
  });
});

describe('A delegation', () => {
  it('is stored as it was signed, with the credentials of the user', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      void bodyOf(request).then((body) => {
        seen.push([request.headers.authorization, JSON.parse(body)]);
        replyWith(200, { ok: true, expiration: 1_790_000_000 })(request, response);
      });
    });
    const { delegation } = oracleAt(url);

    expect(await delegation.store('raw')).toEqual({ ok: true, expiration: 1_790_000_000 });
    const artifact = { serialized: 'raw', expiresAt: 1_790_000_000_000 };
    await delegation.store(artifact);

    expect(seen).toEqual(Array(2).fill(['Bearer token', { raw: 'raw' }]));
  });

  it('is explained without credentials, also to those who have none', async () => {
    const explanation = { faults: [{ code: 'ucan_malformed', detail: 'No CAR' }], links: [], uses: [] };
    let authorization: string | undefined = 'not called';
    const url = await listen((request, response) => {
      authorization = request.headers.authorization;
      replyWith(200, explanation)(request, response);
    });
    const locked = { headers: () => Promise.reject(new Error('The wallet is locked')) };
    const { delegation } = createOracleClient({ baseUrl: url, auth: locked });

    expect(await delegation.explain('broken')).toEqual(explanation);
    expect(authorization).toBeUndefined();
  });

  it('that is refused says why, in a code and in a sentence', async () => {
    const reason = { reason: 'ucan_wrong_audience', reasonDetail: 'The token was made for another audience' };
    const url = await listen(replyWith(400, { ...problem, code: 'delegation_refused', ...reason }));

    expect(await rejection(oracleAt(url).delegation.store('raw'))).toMatchObject({
      name: 'ProblemError',
      code: 'delegation_refused',
      ...reason,
    });
  });
});

describe('API keys', () => {
  it('all come page by page, each asked for when the one before is used up', async () => {
    const seen: unknown[] = [];
    const pages: Record<string, unknown> = {
      '/v1/api-keys?limit=100': { apiKeys: [{ keyId: 'k4' }, { keyId: 'k3' }], nextCursor: 'k3' },
      '/v1/api-keys?limit=100&cursor=k3': { apiKeys: [], nextCursor: 'k2' },
      '/v1/api-keys?limit=100&cursor=k2': { apiKeys: [{ keyId: 'k1' }] },
    };
    const url = await listen((request, response) => {
      seen.push(request.url);
      replyWith(200, pages[request.url ?? ''])(request, response);
    });
    const { apiKeys } = createPlatformClient({ baseUrl: url, apiKey: 'key' });

    for await (const { keyId } of apiKeys.listAll()) seen.push(keyId);

    const [first, second, third] = Object.keys(pages);
    expect(seen).toEqual([first, 'k4', 'k3', second, third, 'k1']);
  });

  it('are not asked for when nobody reads on', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      seen.push(request.url);
      replyWith(200, { apiKeys: [{ keyId: 'k2' }, { keyId: 'k1' }], nextCursor: 'k1' })(request, response);
    });

    for await (const { keyId } of createPlatformClient({ baseUrl: url, apiKey: 'key' }).apiKeys.listAll()) {
      seen.push(keyId);
      break;
    }

    expect(seen).toEqual(['/v1/api-keys?limit=100', 'k2']);
  });

  it('may be rotated with another overlap than the usual one', async () => {
    let sent: unknown;
    const url = await listen((request, response) => {
      void bodyOf(request).then((body) => {
        sent = JSON.parse(body);
        replyWith(201, { keyId: 'k2', key: 'twk_live_k2' })(request, response);
      });
    });

    const { key } = await createPlatformClient({ baseUrl: url, apiKey: 'key' }).apiKeys.rotate('k1', {
      overlapSeconds: 0,
    });

    expect([key, sent]).toEqual(['twk_live_k2', { overlapSeconds: 0 }]);
  });
});

describe('An error reply', () => {
  it('becomes a ProblemError with all that the problem says', async () => {
    const url = await listen(replyWith(400, problem, { 'content-type': 'application/problem+json' }));

    const error = await rejection(oracleAt(url).messages.send('ses_1', { message: '' }));

    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      name: 'ProblemError',
      status: 400,
      code: 'invalid_request',
      message: problem.detail,
      detail: problem.detail,
      errors: problem.errors,
      reason: undefined,
      reasonDetail: undefined,
      retryAfterSeconds: undefined,
      requestId: 'req-1',
      problem,
    });
  });

  it('keeps a code and members that are newer than the SDK, and gives its own name and stack to nobody', async () => {
    const newer = {
      ...problem,
      code: 'quota_exceeded',
      reason: 'monthly',
      claims: ['c1'],
      name: 'Evil',
      stack: 'Evil',
    };
    const url = await listen(replyWith(402, newer));

    const error = await rejection(oracleAt(url).sessions.create());

    expect(error).toMatchObject({
      name: 'ProblemError',
      code: 'quota_exceeded',
      reason: 'monthly',
      problem: newer,
    });
    expect(error).toHaveProperty('stack', expect.not.stringContaining('Evil'));
    expect(error).not.toHaveProperty('claims');
  });

  it("is a ProblemError with a sensible message also for a proxy's page", async () => {
    const page = '<html>\n  <h1>502 Bad Gateway</h1>\n</html>';
    const url = await listen(replyWith(502, page, { 'content-type': 'text/html', 'x-request-id': 'req-2' }));

    expect(await rejection(oracleAt(url).sessions.create())).toMatchObject({
      name: 'ProblemError',
      status: 502,
      code: undefined,
      message:
        'The server answered 502 Bad Gateway without a problem document: <html> <h1>502 Bad Gateway</h1> </html>',
      requestId: 'req-2',
      problem: undefined,
      errors: [],
    });
  });

  it.each([
    ['seconds', '41', 41],
    ['a date that has passed', 'Wed, 01 Jan 2020 10:00:00 GMT', 0],
    ['neither', 'soon', undefined],
  ])('says when to try again, given %s', async (_what, value, retryAfterSeconds) => {
    const url = await listen(replyWith(429, problem, { 'retry-after': value }));

    expect(await rejection(oracleAt(url).sessions.create())).toMatchObject({
      status: 429,
      retryAfterSeconds,
    });
  });

  it('says when to try again also by a date to come', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    const url = await listen(replyWith(503, '', { 'retry-after': inAnHour }));

    const error = await rejection(oracleAt(url).sessions.create());

    const seconds = error instanceof ProblemError ? error.retryAfterSeconds : undefined;
    expect(seconds).toBeGreaterThan(3590);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  it.each([
    ['an empty body', ''],
    ['null', 'null'],
    ['a list', '[1]'],
    [
      'members of wrong types',
      '{"code":1,"detail":{},"errors":[1,{"field":"a"}],"reason":[],"reasonDetail":1,"requestId":3}',
    ],
  ])('is a ProblemError also with %s', async (_what, body) => {
    const url = await listen(replyWith(500, body));

    expect(await rejection(oracleAt(url).sessions.create())).toMatchObject({
      name: 'ProblemError',
      status: 500,
      code: undefined,
      errors: [],
      reason: undefined,
      reasonDetail: undefined,
      message: expect.stringContaining('The server answered 500 Internal Server Error'),
    });
  });
});

describe('A reply that is no reply', () => {
  it('is a ConnectionError with its cause when the server cannot be reached', async () => {
    const url = await listen(replyWith(200, session));
    await served?.close();
    served = undefined;

    const error = await rejection(oracleAt(url).sessions.create());

    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^POST http:.*\/sessions got no reply: connect ECONNREFUSED/),
      cause: { message: 'fetch failed' },
    });
  });

  it.each([200, 500])(
    'is a ConnectionError when the connection breaks within the body of a %d',
    async (status) => {
      const url = await listen((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"sessionId":', () => response.destroy());
      });

      expect(await rejection(oracleAt(url).sessions.create())).toBeInstanceOf(ConnectionError);
    },
  );

  it.each([
    ['not JSON', '<html>Sign in to the network</html>'],
    ['empty', ''],
    ['null', 'null'],
  ])('is a ContractError when a 2xx is %s', async (_what, body) => {
    const url = await listen(replyWith(200, body));

    expect(await rejection(oracleAt(url).sessions.create())).toBeInstanceOf(ContractError);
  });
});
