/** Signing in, over real HTTP: what travels in the headers, and whose keys count. */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

/** Header names and values, alternating, sent unchanged. */
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

  it('are all checked, however many there are', async () => {
    const bearer = ['Authorization', `Bearer ${token}`];
    const many = Array.from({ length: 2100 }, () => ['a', '']).flat();
    const { status, body } = await sendRaw([...bearer, 'X-Auth-Type', 'ucan', ...many, ...bearer]);
    expect([status, body.reason]).toEqual([401, 'credentials_ambiguous']);
  });

  it('with two API keys are refused, whichever is valid', async () => {
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

  it('never add a token to the log, which names the caller and the reason of a refusal', async () => {
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

  it('signs in with any key of its record', async () => {
    const keys = await Promise.all([generateKey(), generateKey()]);
    const did = await createTwin(keys);
    for (const key of keys) expect((await listAs(did, key)).status).toBe(200);
  });

  it('does not sign in with a key that is not in its record, nor with a removed key', async () => {
    const [key, other] = await Promise.all([generateKey(), generateKey()]);
    const did = await createTwin([key]);
    expect((await listAs(did, other)).body.reason).toBe('ucan_bad_signature');
    expect((await listAs(did, key)).status).toBe(200);
    await withConnection(server.database.url, (client) =>
      client.query(`update twins set verification_methods = '[]' where did = $1`, [did]),
    );
    expect((await listAs(did, key)).body.reason).toBe('ucan_unsupported_issuer');
  });

  it('does not sign in outside its validity', async () => {
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

  it('cannot be created with an invalid key, or with two keys of one name', async () => {
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
