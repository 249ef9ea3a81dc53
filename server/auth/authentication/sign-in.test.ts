/** Signing in, over real HTTP: what travels in the headers, whose keys count, and how often one may try. */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { createInvocation, generateKey, type UcanKey } from '@twin-oracle/sdk/ucan';
import { withConnection } from '../../persistence/connection.js';
import {
  call,
  createTestUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../testing/server.js';

let server: TestServer;
let alice: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  alice = await createTestUser(server);
  ({ invocation: token } = await alice.handshake());
});
afterAll(() => server.close());

/** Header names and values in turn, sent as they are. */
function sendRaw(
  headers: string[],
  path = '/sessions',
): Promise<{ status: number | undefined; body: Record<string, unknown> }> {
  return new Promise((done, fail) => {
    const { host } = new URL(server.url);
    const request = httpRequest(
      `${server.url}${path}`,
      { headers: ['Host', host, ...headers] },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          done({ status: response.statusCode, body: JSON.parse(text) as Record<string, unknown> }),
        );
      },
    );
    request.on('error', fail).end();
  });
}

describe('headers', () => {
  it.each<[string, () => string[]]>([
    ['with the scheme in any case', () => ['authorization', `bEaReR ${token}`, 'X-AUTH-TYPE', 'ucan']],
    ['with more than one space', () => ['Authorization', `Bearer   ${token}`, 'x-auth-type', 'ucan']],
  ])('%s sign in', async (_, headers) => {
    expect((await sendRaw(headers())).status).toBe(200);
  });

  it.each<[string, () => string[], string, string | undefined]>([
    [
      'two Authorization headers',
      () => ['Authorization', `Bearer ${token}`, 'Authorization', `Bearer ${token}`, 'X-Auth-Type', 'ucan'],
      'invalid_invocation',
      'credentials_ambiguous',
    ],
    [
      'two Authorization headers in different cases',
      () => ['authorization', `Bearer ${token}`, 'AUTHORIZATION', 'Basic YTpi', 'X-Auth-Type', 'ucan'],
      'invalid_invocation',
      'credentials_ambiguous',
    ],
    [
      'two X-Auth-Type headers',
      () => ['Authorization', `Bearer ${token}`, 'X-Auth-Type', 'ucan', 'X-Auth-Type', 'none'],
      'invalid_invocation',
      'credentials_ambiguous',
    ],
    [
      'another scheme',
      () => ['Authorization', `Basic ${token}`, 'X-Auth-Type', 'ucan'],
      'invalid_invocation',
      'bearer_malformed',
    ],
    [
      'two tokens in one header',
      () => ['Authorization', `Bearer ${token} ${token}`, 'X-Auth-Type', 'ucan'],
      'invalid_invocation',
      'bearer_malformed',
    ],
    ['no X-Auth-Type', () => ['Authorization', `Bearer ${token}`], 'authentication_required', undefined],
    [
      'another X-Auth-Type',
      () => ['Authorization', `Bearer ${token}`, 'X-Auth-Type', 'UCAN'],
      'authentication_required',
      undefined,
    ],
    ['only x-did', () => ['x-did', alice.did], 'authentication_required', undefined],
  ])('with %s do not', async (_, headers, code, reason) => {
    const { status, body } = await sendRaw(headers());
    expect([status, body.code, body.reason]).toEqual([401, code, reason]);
  });

  it('are all looked at, however many there are', async () => {
    const bearer = ['Authorization', `Bearer ${token}`];
    const many = Array.from({ length: 2100 }, () => ['a', '']).flat();
    const { status, body } = await sendRaw([...bearer, 'X-Auth-Type', 'ucan', ...many, ...bearer]);
    expect([status, body.reason]).toEqual([401, 'credentials_ambiguous']);
  });

  it('with two API keys are refused, whichever is the good one', async () => {
    const good = `Bearer ${server.apiKey}`;
    for (const pair of [
      [good, 'Bearer nope'],
      ['Bearer nope', good],
    ]) {
      const { status, body } = await sendRaw(
        pair.flatMap((value) => ['Authorization', value]),
        `/v1/entities/did:ixo:entity:${'0'.repeat(32)}`,
      );
      expect([status, body.code, body.reason]).toEqual([401, 'invalid_api_key', 'credentials_ambiguous']);
    }
  });

  it('never bring a token into the log, and the log says who called and why somebody was refused', async () => {
    await sendRaw(['Authorization', `Bearer ${token}`, 'X-Auth-Type', 'ucan']);
    await sendRaw(['Authorization', 'Bearer bm9wZQ==', 'X-Auth-Type', 'ucan']);
    const log = JSON.stringify(server.logged);
    expect(log).not.toContain(token.slice(100, 140));
    expect(server.logged).toContainEqual(
      expect.objectContaining({
        caller: { did: alice.did, via: 'invocation', token: expect.stringMatching(/^[0-9a-f]{64}$/) },
      }),
    );
    expect(server.logged).toContainEqual(
      expect.objectContaining({ status: 401, code: 'invalid_invocation', reason: 'ucan_malformed' }),
    );
  });
});

describe('a twin of this platform', () => {
  const createTwin = async (keys: UcanKey[]) => {
    const { body } = await call(`${server.url}/v1/entities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}` },
      json: {
        type: 'Device',
        protocol: 'did:ixo:protocol/device',
        verificationMethod: keys.map((key, at) => ({
          id: `#key-${at}`,
          type: 'Ed25519VerificationKey2020',
          publicKeyMultibase: key.did().slice('did:key:'.length),
        })),
      },
    });
    return String(body.did) as `did:ixo:${string}`;
  };
  const listAs = async (did: `did:ixo:${string}`, key: UcanKey) => {
    const { serialized } = await createInvocation({
      issuer: key.withDID(did),
      audience: server.oracleDid,
    });
    return call(`${server.url}/sessions`, {
      headers: { Authorization: `Bearer ${serialized}`, 'X-Auth-Type': 'ucan' },
    });
  };

  it('signs in by any key of its record', async () => {
    const keys = await Promise.all([generateKey(), generateKey()]);
    const did = await createTwin(keys);
    for (const key of keys) expect((await listAs(did, key)).status).toBe(200);
  });

  it('does not by a key that is not in its record, nor by one that was taken out', async () => {
    const [key, other] = await Promise.all([generateKey(), generateKey()]);
    const did = await createTwin([key]);
    expect((await listAs(did, other)).body.reason).toBe('ucan_bad_signature');
    expect((await listAs(did, key)).status).toBe(200);
    await withConnection(server.database.url, (client) =>
      client.query(`update twins set verification_methods = '[]' where did = $1`, [did]),
    );
    expect((await listAs(did, key)).body.reason).toBe('ucan_unsupported_issuer');
  });

  it('does not outside of its validity', async () => {
    const key = await generateKey();
    const did = await createTwin([key]);
    await withConnection(server.database.url, (client) =>
      client.query(`update twins set valid_until = now() - interval '1 second' where did = $1`, [did]),
    );
    expect((await listAs(did, key)).body.reason).toBe('ucan_unsupported_issuer');
  });

  it('that does not exist has no keys', async () => {
    const { status, body } = await listAs(`did:ixo:entity:${'0'.repeat(32)}`, await generateKey());
    expect([status, body.reason]).toEqual([401, 'ucan_unsupported_issuer']);
  });

  it('cannot be made with a text that is no key, or with two keys of one name', async () => {
    const key = (await generateKey()).did().slice('did:key:'.length);
    const create = (verificationMethod: object[]) =>
      call(`${server.url}/v1/entities`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}` },
        json: { type: 'Device', protocol: 'did:ixo:protocol/device', verificationMethod },
      });
    const method = { id: '#a', type: 'Multikey', publicKeyMultibase: key };
    const noKey = await create([{ ...method, publicKeyMultibase: `z6Mk${'1'.repeat(44)}` }]);
    expect(noKey.body.errors).toMatchObject([{ field: 'body.verificationMethod[0].publicKeyMultibase' }]);
    const twice = await create([method, method]);
    expect(twice.body.errors).toMatchObject([{ field: 'body.verificationMethod[1].id', rule: 'unique' }]);
  });
});

describe('limits', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({
      RATE_LIMIT_PER_MINUTE: '12',
      FAILED_SIGN_INS_PER_MINUTE: '5',
      TRUST_PROXY: '1',
    });
  });
  afterAll(() => limited.close());

  const list = (headers: Record<string, string>) => call(`${limited.url}/sessions`, { headers });

  it('hold each caller to a number of requests, whatever the token or the address', async () => {
    const [bob, carol] = await Promise.all([createTestUser(limited), createTestUser(limited)]);
    for (let sent = 1; sent <= 12; sent++) {
      const { status, headers } = await list({
        ...(await bob.headers()),
        'x-forwarded-for': `203.0.113.${sent}`,
      });
      expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"requests";q=12;w=60']);
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"requests";r=${12 - sent};t=\\d+$`));
    }
    const over = await list(await bob.headers());
    expect([over.status, over.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list(await carol.headers())).status).toBe(200);
  });

  it('leave room for a chat client that opens', async () => {
    const user = await createTestUser(limited);
    for (let sent = 0; sent < 9; sent++) expect((await list(await user.headers())).status).toBe(200);
  });

  it('make an address that fails to sign in wait, though not those whose token is known to be good', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' };
    const dave = await createTestUser(limited);
    const good = { ...(await dave.headers()), ...from };
    expect((await list(good)).status).toBe(200);
    const bad = { Authorization: 'Bearer bm9wZQ==', 'X-Auth-Type': 'ucan', ...from };
    for (let failed = 0; failed < 5; failed++) expect((await list(bad)).status).toBe(401);
    const blocked = await list(bad);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list(good)).status).toBe(200);
    const newcomer = await createTestUser(limited);
    expect((await list({ ...(await newcomer.headers()), ...from })).status).toBe(429);
    expect((await list(await newcomer.headers())).status).toBe(200);
    const byKey = await call(`${limited.url}/v1/entities/did:ixo:entity:${'0'.repeat(32)}`, {
      headers: { authorization: 'Bearer nope', ...from },
    });
    expect(byKey.status).toBe(429);
    const readTwin = (headers: Record<string, string>) =>
      call(`${limited.url}/v1/entities/did:ixo:entity:${'0'.repeat(32)}`, {
        headers: { authorization: `Bearer ${limited.apiKey}`, ...headers },
      });
    expect((await readTwin(from)).status).toBe(429);
    expect((await readTwin({})).status).toBe(404);
    expect((await readTwin(from)).status).toBe(404);
  });

  it('hold the API keys of one owner to one number, however many there are', async () => {
    const ask = (key: string, path: string, json?: object) =>
      call(`${limited.url}${path}`, {
        headers: { authorization: `Bearer ${key}` },
        ...(json && { method: 'POST', json }),
      });
    const [first = '', second = ''] = await Promise.all(
      ['first', 'second'].map(async (name) => {
        const details = { name, ownerDid: 'did:web:builder.example', scopes: ['twins:read'] };
        return String((await ask(limited.apiKey, '/v1/api-keys', details)).body.key);
      }),
    );
    const twin = `/v1/entities/did:ixo:entity:${'0'.repeat(32)}`;
    for (let sent = 0; sent < 6; sent++)
      for (const key of [first, second]) expect((await ask(key, twin)).status).toBe(404);
    for (const key of [first, second]) expect((await ask(key, twin)).status).toBe(429);
    expect((await ask(limited.apiKey, twin)).status).toBe(404);
  });

  it('hold back who asks for explanations without end', async () => {
    const explain = () =>
      call(`${limited.url}/delegation/explain`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '198.51.100.9' },
        json: { raw: 'bm9wZQ==' },
      });
    for (let asked = 0; asked < 5; asked++) expect((await explain()).status).toBe(200);
    expect((await explain()).status).toBe(429);
  });

  it('hold back who opens sockets without credentials without end', async () => {
    const sessionId = 'ses_of_nobody';
    const codeOfRefusal = () =>
      new Promise((resolve) => {
        const socket = io(limited.url, {
          transports: ['websocket'],
          query: { sessionId },
          extraHeaders: { 'x-forwarded-for': '198.51.100.13' },
          reconnection: false,
          forceNew: true,
        });
        socket.once('connect_error', (error: Error & { data?: { code: string } }) =>
          resolve(error.data?.code),
        );
      });
    for (let asked = 0; asked < 5; asked++) expect(await codeOfRefusal()).toBe('authentication_required');
    expect(await codeOfRefusal()).toBe('too_many_requests');
  });

  it('do not count requests that say nothing of who sends them', async () => {
    for (let asked = 0; asked < 8; asked++)
      expect((await list({ 'x-forwarded-for': '198.51.100.11' })).status).toBe(401);
  });
});
