import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { delegate } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import { createDelegation, generateKey, keyToText, type UcanArtifact } from '@twin-oracle/sdk/ucan';
import { firstColumn } from '../../testing/notes.js';
import {
  call,
  createTestUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../testing/server.js';
import { invocationOnly } from '../testing/headers.js';
import { serialize } from '../testing/ucans.js';

let server: TestServer;
let alice: TestUser;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  alice = await createTestUser(server);
  headers = await invocationOnly(alice, server.oracleDid);
});

const grant = (more: Partial<Parameters<typeof createDelegation>[0]> = {}): Promise<UcanArtifact> =>
  createDelegation({ issuer: alice.key, audience: server.oracleDid, ...more });
const delegation = (method: string, json?: unknown, as = headers) =>
  call(`${server.url}/delegation`, { method, headers: as, ...(json !== undefined && { json }) });
const seconds = ({ expiresAt }: UcanArtifact) => expiresAt / 1000;

describe('a delegation', () => {
  it('is stored, shown and revoked', async () => {
    expect((await delegation('GET')).body).toEqual({ authorized: false });
    const made = await grant();
    const stored = await delegation('POST', { raw: made.serialized });
    expect([stored.status, stored.body]).toEqual([200, { ok: true, expiration: seconds(made) }]);
    expect((await delegation('GET')).body).toEqual({
      authorized: true,
      expiration: seconds(made),
      capabilities: [{ can: 'oracle/access', with: `ixo:oracle:${server.oracleDid}` }],
    });
    expect((await delegation('DELETE')).body).toEqual({ ok: true });
    expect((await delegation('DELETE')).body).toEqual({ ok: true });
    expect((await delegation('GET')).body).toEqual({ authorized: false });
  });

  it('replaces the one before', async () => {
    await delegation('POST', { raw: (await grant()).serialized });
    const second = await grant({ lifetimeSeconds: 60 });
    await delegation('POST', { raw: second.serialized });
    expect((await delegation('GET')).body.expiration).toBe(seconds(second));
  });

  it('may come with fields that agree with its claims', async () => {
    const made = await grant();
    const declared = { issuer: alice.did, audience: server.oracleDid, expiration: seconds(made) };
    expect((await delegation('POST', { raw: made.serialized, ...declared })).status).toBe(200);
  });

  it('is refused when fields disagree with its claims, and each field is named', async () => {
    const { serialized: raw } = await grant();
    const { status, body } = await delegation('POST', {
      raw,
      issuer: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
      audience: alice.did,
      expiration: 1,
    });
    expect([status, body.code]).toEqual([400, 'delegation_mismatch']);
    expect(body.errors).toMatchObject([
      { field: 'body.issuer' },
      { field: 'body.audience' },
      { field: 'body.expiration' },
    ]);
    expect((await delegation('GET')).body).toEqual({ authorized: false });
  });

  it.each<[string, () => Promise<string>, string]>([
    ['is no UCAN', () => Promise.resolve('bm9wZQ=='), 'ucan_malformed'],
    [
      'is for another oracle',
      async () => (await grant({ audience: (await generateKey()).did() })).serialized,
      'ucan_wrong_audience',
    ],
    [
      "is somebody else's",
      async () => (await grant({ issuer: await generateKey() })).serialized,
      'ucan_wrong_issuer',
    ],
    [
      'lasts too long',
      async () => (await grant({ lifetimeSeconds: 366 * 24 * 3600 })).serialized,
      'ucan_lifetime_too_long',
    ],
    [
      'could be used to sign in',
      async () => (await grant({ capabilities: [{ can: '*', with: 'ixo:oracle' }] })).serialized,
      'ucan_forbidden_capability',
    ],
    [
      'grants everything',
      async () => (await grant({ capabilities: [{ can: '*', with: 'ucan:*' }] })).serialized,
      'ucan_forbidden_capability',
    ],
  ])('is refused when it %s', async (_, token, reason) => {
    const { status, body } = await delegation('POST', { raw: await token() });
    expect([status, body.code, body.reason]).toEqual([400, 'delegation_refused', reason]);
    expect(body.errors).toMatchObject([{ field: 'body.raw', rule: reason }]);
    expect((await delegation('GET')).body).toEqual({ authorized: false });
  });

  it('is not stored in plain text', async () => {
    const { serialized } = await grant();
    await delegation('POST', { raw: serialized });
    const rows = await firstColumn(
      server.database.url,
      'select row_to_json(delegations)::text from delegations',
    );
    expect(rows.join()).not.toContain(serialized.slice(0, 40));
    expect(JSON.stringify(server.logged)).not.toContain(serialized.slice(40, 80));
  });
});

describe('a revoked delegation', () => {
  it('no longer signs in, and the reply says why', async () => {
    const { serialized: raw } = await grant();
    const alone = { 'x-ucan-delegation': raw };
    await delegation('POST', { raw });
    expect((await delegation('GET', undefined, alone)).status).toBe(200);
    await delegation('DELETE');
    const refused = await delegation('GET', undefined, alone);
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([
      401,
      'invalid_delegation',
      'ucan_revoked',
    ]);
    expect(refused.headers.get('www-authenticate')).toContain('reason="ucan_revoked"');
  });

  it('cannot be stored again, and a fresh one can', async () => {
    const { serialized: raw } = await grant();
    await delegation('POST', { raw });
    await delegation('DELETE');
    expect((await delegation('POST', { raw })).body.reason).toBe('ucan_revoked');
    expect((await delegation('POST', { raw: (await grant()).serialized })).status).toBe(200);
  });

  it('may be one that was only sent in the header', async () => {
    const { serialized } = await grant();
    const alone = { 'x-ucan-delegation': serialized };
    expect((await delegation('DELETE', undefined, alone)).status).toBe(200);
    expect((await delegation('GET', undefined, alone)).body.reason).toBe('ucan_revoked');
  });

  it('may be one that can sign in but must not be stored', async () => {
    const { serialized } = await grant({ capabilities: [{ can: '*', with: 'ixo:oracle' }] });
    const alone = { 'x-ucan-delegation': serialized };
    expect((await delegation('GET', undefined, alone)).status).toBe(200);
    await delegation('DELETE', undefined, { ...headers, ...alone });
    expect((await delegation('GET', undefined, alone)).body.reason).toBe('ucan_revoked');
  });

  it.each<[string, () => Promise<string>, () => string]>([
    [
      'one that is not valid yet',
      async () => {
        const raw = await delegate({
          issuer: ed25519.parse(keyToText(alice.key)),
          audience: { did: () => server.oracleDid as `did:${string}:${string}` },
          capabilities: [{ can: 'oracle/access', with: `ixo:oracle:${server.oracleDid}` }],
          expiration: Math.floor(Date.now() / 1000) + 3600,
          notBefore: Math.floor(Date.now() / 1000) + 600,
        });
        return serialize(raw);
      },
      () => 'ucan_not_yet_valid',
    ],
    [
      'one that lasts too long for now',
      async () => (await grant({ lifetimeSeconds: 400 * 24 * 3600 })).serialized,
      () => 'ucan_lifetime_too_long',
    ],
    [
      'a proof for another audience',
      async () => (await grant({ audience: (await generateKey()).did() })).serialized,
      () => 'ucan_wrong_audience',
    ],
  ])('may be %s', async (_, make, refusal) => {
    const raw = await make();
    const explain = async () =>
      (await call(`${server.url}/delegation/explain`, { method: 'POST', json: { raw } })).body;
    expect(await explain()).toMatchObject({ uses: [{}, { refusal: { code: refusal() } }, {}, {}] });
    await delegation('DELETE', undefined, { ...headers, 'x-ucan-delegation': raw });
    const { links } = (await explain()) as { links: { faults: { code: string }[] }[] };
    expect(links[0]?.faults.map(({ code }) => code)).toContain('ucan_revoked');
  });

  it('belongs to the caller', async () => {
    const { serialized: raw } = await grant();
    await delegation('POST', { raw });
    const mallory = await createTestUser(server);
    await delegation('DELETE', undefined, {
      ...(await invocationOnly(mallory, server.oracleDid)),
      'x-ucan-delegation': raw,
    });
    expect((await delegation('GET')).body.authorized).toBe(true);
  });
});

describe('an explanation', () => {
  const explain = (raw: string) =>
    call(`${server.url}/delegation/explain`, { method: 'POST', json: { raw } });

  it('needs no credentials, and names what the token grants and can be used as', async () => {
    const made = await grant();
    const { status, body } = await explain(made.serialized);
    expect(status).toBe(200);
    expect(body).toEqual({
      faults: [],
      links: [
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          depth: 0,
          issuer: alice.did,
          audience: server.oracleDid,
          capabilities: [{ can: 'oracle/access', with: `ixo:oracle:${server.oracleDid}` }],
          expiration: seconds(made),
          faults: [],
        },
      ],
      uses: [
        {
          use: 'invocation',
          accepted: false,
          refusal: { code: 'ucan_lifetime_too_long', detail: expect.any(String) },
        },
        { use: 'delegation', accepted: true },
        { use: 'grant', accepted: true },
        {
          use: 'mcpInvocation',
          accepted: false,
          refusal: { code: expect.any(String), detail: expect.any(String) },
        },
      ],
    });
  });

  it('of an invalid token says what is wrong with it', async () => {
    const { body } = await explain('bm9wZQ==');
    expect(body).toMatchObject({ faults: [{ code: 'ucan_malformed' }], links: [] });
  });

  it('of a token with numbers that JSON cannot hold is not a server error', async () => {
    const raw = await delegate({
      issuer: ed25519.parse(keyToText(alice.key)),
      audience: { did: () => server.oracleDid as `did:${string}:${string}` },
      capabilities: [{ can: 'oracle/access', with: 'ixo:oracle:x', nb: { size: 2n ** 60n } }],
      expiration: Math.floor(Date.now() / 1000) + 3600,
    }).then(serialize);
    expect((await explain(raw)).body).toMatchObject({ faults: [{ code: 'ucan_malformed' }] });
    expect((await delegation('POST', { raw })).body.reason).toBe('ucan_malformed');
  });

  it('names a revocation', async () => {
    const { serialized: raw } = await grant();
    await delegation('POST', { raw });
    await delegation('DELETE');
    expect((await explain(raw)).body).toMatchObject({
      links: [{ faults: [{ code: 'ucan_revoked' }] }],
      uses: [{}, { use: 'delegation', accepted: false, refusal: { code: 'ucan_revoked' } }, {}, {}],
    });
  });
});
