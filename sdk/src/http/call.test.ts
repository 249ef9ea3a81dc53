import { describe, expect, it } from '@jest/globals';
import { auth, oracleAt, session } from '../../test/clients.js';
import { listening } from '../../test/listen.js';
import { answering, replyWith } from '../../test/listeners.js';
import { rejection } from '../../test/rejection.js';
import { serve } from '../../test/serve.js';
import { ConnectionError, ContractError, createOracleClient, createPlatformClient } from '../index.js';

const listen = listening();

describe('A call', () => {
  it('carries the credentials, the request id and the body, and returns the reply', async () => {
    const seen: unknown[] = [];
    const url = await listen(
      answering(({ method, url, headers, body }) => {
        seen.push([
          method,
          url,
          headers.authorization,
          headers['x-request-id'],
          headers.accept,
          JSON.parse(body),
        ]);
        return { did: 'did:ixo:entity:1' };
      }, 201),
    );
    const twin = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' };

    const created = await createPlatformClient({ baseUrl: url, apiKey: 'twk_test_1' }).domains.create(twin, {
      requestId: 'req-7',
    });

    expect(created.did).toBe('did:ixo:entity:1');
    expect(seen).toEqual([['POST', '/v1/domains', 'Bearer twk_test_1', 'req-7', 'application/json', twin]]);
  });

  it('gets new credentials each time', async () => {
    const seen: unknown[] = [];
    let token = 0;
    const url = await listen(
      answering(({ headers }) => {
        seen.push(headers.authorization);
        return { sessions: [], total: 0 };
      }),
    );
    const counting = { headers: () => Promise.resolve({ Authorization: `Bearer ${++token}` }) };
    const oracle = createOracleClient({ baseUrl: url, auth: counting });

    await oracle.sessions.list();
    await oracle.sessions.list();

    expect(seen).toEqual(['Bearer 1', 'Bearer 2']);
  });

  it('reaches every operation by its method and path', async () => {
    const seen: unknown[] = [];
    const url = await listen(
      answering(({ method, url }) => {
        seen.push(`${method ?? ''} ${url ?? ''}`);
        return session;
      }),
    );
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

  it('uses a fetch of the caller', async () => {
    const url = await listen(replyWith(session));
    const seen: string[] = [];
    const fetch = (request: Request) => {
      seen.push(request.url);
      return globalThis.fetch(request);
    };

    await createOracleClient({ baseUrl: url, auth, fetch }).sessions.create();

    expect(seen).toEqual([`${url}/sessions`]);
  });

  it('rejects with what the credentials reject with', async () => {
    const url = await listen(replyWith(session));
    const locked = new Error('The wallet is locked');
    const oracle = createOracleClient({ baseUrl: url, auth: { headers: () => Promise.reject(locked) } });

    await expect(oracle.sessions.create()).rejects.toBe(locked);
  });

  it("rejects with the signal's reason when the caller aborts", async () => {
    const controller = new AbortController();
    const reason = new Error('The page was left');
    const url = await listen(() => controller.abort(reason));

    await expect(oracleAt(url).sessions.create({ signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('An unusable reply', () => {
  it('is a ConnectionError with its cause when the server cannot be reached', async () => {
    const gone = await serve();
    await gone.close();

    const error = await rejection(oracleAt(gone.url).sessions.create());

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
    const url = await listen(replyWith(body));

    expect(await rejection(oracleAt(url).sessions.create())).toBeInstanceOf(ContractError);
  });
});
