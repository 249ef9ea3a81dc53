import { describe, expect, it } from '@jest/globals';
import { auth, session } from '../../test/clients.js';
import { done, frame, headers as streamHeaders, message } from '../../test/frames.js';
import { listening } from '../../test/listen.js';
import { answering, refuse, replyWith, sayAndDrop } from '../../test/listeners.js';
import { rejection } from '../../test/rejection.js';
import { ConnectionError, createOracleClient, createPlatformClient, ProblemError } from '../index.js';
import type { RequestHooks } from '../index.js';

const listen = listening();
const retries = { minDelayMs: 1 };

/** Hooks that note what they see. */
const noting = () => {
  const seen: string[] = [];
  const hooks: RequestHooks = {
    onRequest: ({ operation, attempt }) => void seen.push(`→ ${operation} ${attempt}`),
    onResponse: ({ operation, attempt, response }) =>
      void seen.push(`← ${operation} ${attempt}: ${response.status}`),
  };
  return { seen, hooks };
};

describe('Hooks of a client', () => {
  it('see each attempt of a call and its reply', async () => {
    let requests = 0;
    const baseUrl = await listen((request, response) =>
      (++requests === 1 ? refuse(503) : replyWith({ sessions: [], total: 0 }))(request, response),
    );
    const { seen, hooks } = noting();
    await createOracleClient({ baseUrl, auth, retries, ...hooks }).sessions.list();
    expect(seen).toEqual([
      ...['→ GET /sessions 1', '← GET /sessions 1: 503'],
      ...['→ GET /sessions 2', '← GET /sessions 2: 200'],
    ]);
  });

  it('see calls without credentials, and the discovery', async () => {
    const baseUrl = await listen(replyWith({ models: [], defaultModel: null }));
    const { seen, hooks } = noting();
    const client = createOracleClient({ baseUrl, auth, ...hooks });
    await client.models.list();
    await client.discover();
    expect(seen.filter((line) => line.startsWith('→'))).toEqual([
      '→ GET /models 1',
      '→ GET /.well-known/oracle.json 1',
    ]);
  });

  it('may change the request and the reply', async () => {
    const baseUrl = await listen(answering(({ headers }) => ({ ...session, title: String(headers.tenant) })));
    const client = createOracleClient({
      baseUrl,
      auth,
      onRequest: ({ request }) => {
        const changed = new Request(request);
        changed.headers.set('tenant', 'a');
        return changed;
      },
      onResponse: async ({ response }) =>
        Response.json({ ...((await response.json()) as object), oracleName: 'Other' }),
    });
    expect(await client.sessions.create()).toMatchObject({ title: 'a', oracleName: 'Other' });
  });

  it('see each page', async () => {
    let page = 0;
    const baseUrl = await listen(
      answering(() => ({ twins: [], ...(++page === 1 && { nextCursor: 'more' }) })),
    );
    const { seen, hooks } = noting();
    const platform = createPlatformClient({ baseUrl, apiKey: 'key', ...hooks });
    for await (const twin of platform.domains.listAll()) seen.push(twin.did);
    expect(seen.filter((line) => line.startsWith('→'))).toEqual(Array(2).fill('→ GET /v1/domains 1'));
  });

  it('see the stream of an answer, and that it is joined again', async () => {
    const baseUrl = await listen((request, response) => {
      if (request.url === '/.well-known/oracle.json') refuse(404)(request, response);
      else if (request.method === 'POST') sayAndDrop(streamHeaders, message(1, 'one'))(request, response);
      else {
        const rest = [message(1, 'one'), message(2, 'two'), frame(3, 'done', done)];
        const after = Number(new URL(request.url ?? '', 'http://any').searchParams.get('after'));
        sayAndDrop(streamHeaders, ...rest.slice(after))(request, response);
      }
    });
    const { seen, hooks } = noting();
    const client = createOracleClient({ baseUrl, auth, ...hooks });
    const stream = await client.messages.stream('ses_1', { message: 'hi' });
    expect(await stream.text()).toBe('onetwo');
    expect(seen.filter((line) => line.startsWith('→'))).toEqual([
      '→ POST /messages/{sessionId} 1',
      '→ GET /runs/{runId} 1',
    ]);
  });

  it.each([
    ['onRequest', new ConnectionError('of the hook')],
    ['onRequest', new SyntaxError('of the hook')],
    ['onResponse', new ConnectionError('of the hook')],
    ['onResponse', new Error('of the hook')],
  ] as const)('throw what the call throws, without a retry: %s, %s', async (name, failure) => {
    const { seen, hooks } = noting();
    const baseUrl = await listen(replyWith({ sessions: [], total: 0 }));
    const failing: RequestHooks = {
      ...hooks,
      [name]: () => {
        seen.push(name);
        throw failure;
      },
    };
    const client = createOracleClient({ baseUrl, auth, retries, ...failing });
    expect(await rejection(client.sessions.list())).toBe(failure);
    expect(seen.filter((line) => line === name)).toHaveLength(1);
  });

  it('see replies that are errors, which the call throws as ever', async () => {
    const baseUrl = await listen(refuse(404, 'session_not_found'));
    const { seen, hooks } = noting();
    const client = createOracleClient({ baseUrl, auth, ...hooks });
    expect(await rejection(client.sessions.delete('ses_1'))).toBeInstanceOf(ProblemError);
    expect(seen.at(-1)).toBe('← DELETE /sessions/{sessionId} 1: 404');
  });
});
