import { createPublicKey } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { base58btc } from '@ucanto/core';
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import { createTestIssuer } from '../../../sdk/test/credentials.js';
import type { Schema } from '../../contract/types.js';
import { bodyAs } from '../../testing/server.js';
import { ORACLE_OWNER, startTestClaims, type TestClaims } from '../claims/testing/test-claims.js';

let test: TestClaims;

beforeAll(async () => {
  test = await startTestClaims();
});
afterAll(() => test.close());

/** Of a claim that has just been approved. */
async function credentialOf(claimId: string) {
  const { credentialId } = await test.claim(claimId);
  return bodyAs(await test.get(`credentials/${String(credentialId)}`), 'Credential');
}

async function statusListAt(url: string): Promise<Response> {
  return fetch(url, { headers: { accept: 'application/vc+jwt' } });
}

/** Verifies a credential as anybody could who knows only the specifications. */
async function isRevoked(jwt: string): Promise<boolean> {
  const { statusListCredential, statusListIndex } = decodeJwt<Entry>(jwt).credentialStatus;
  const list = await (await statusListAt(statusListCredential)).text();
  const { payload } = await compactVerify(list, keyOf(decodeJwt<{ issuer: string }>(jwt).issuer));
  const { credentialSubject } = JSON.parse(new TextDecoder().decode(payload)) as List;
  const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'));
  const index = Number(statusListIndex);
  const text = [...bits.subarray(0, 64)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return text.charAt(index) === '1';
}

interface Entry {
  credentialStatus: { statusListCredential: string; statusListIndex: string };
}

interface List {
  credentialSubject: { encodedList: string };
}

function keyOf(did: string) {
  const bytes = base58btc.decode(did.slice('did:key:'.length));
  const x = Buffer.from(bytes.subarray(2)).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

const verify = async (credential: string) =>
  bodyAs(await test.post('credentials/verify', { credential }), 'CredentialVerification');

describe('an approved claim', () => {
  it('becomes a credential that anybody can verify with only the DID of the issuer', async () => {
    const subject = await test.verifiedProject();
    const claimId = await test.approved({ subject }, { reason: 'The meter agrees' });
    const { credential, issuer, credentialId } = await credentialOf(claimId);
    const { payload, protectedHeader } = await compactVerify(credential, keyOf(issuer));
    expect(protectedHeader).toEqual({
      alg: 'EdDSA',
      typ: 'vc+jwt',
      cty: 'vc',
      kid: `${issuer}#${issuer.slice('did:key:'.length)}`,
    });
    const said: unknown = JSON.parse(new TextDecoder().decode(payload));
    const digits = credentialId.slice('cred_'.length);
    expect(said).toEqual({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://www.w3.org/ns/credentials/undefined-terms/v2',
      ],
      id: `urn:uuid:${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`,
      type: ['VerifiableCredential', 'EmissionReductionCredential'],
      issuer,
      validFrom: expect.stringMatching(/Z$/),
      credentialSubject: { id: subject, period: '2026-01', amount: 12.5, unit: 'tCO2e' },
      evidence: [
        { type: 'MeterReading', uri: 'https://data.example.org/readings/2026-01.csv' },
        {
          type: 'ClaimEvaluation',
          claimId,
          oracle: test.oracle,
          by: ORACLE_OWNER,
          at: expect.stringMatching(/Z$/),
          reason: 'The meter agrees',
        },
      ],
      credentialStatus: {
        id: expect.stringMatching(/\/v1\/status-lists\/1#\d+$/),
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: expect.stringMatching(/^\d+$/),
        statusListCredential: `${test.server.url}/v1/status-lists/1`,
      },
    });
  });

  it('is linked in the record of its subject, with events', async () => {
    const subject = await test.verifiedProject();
    const claimId = await test.approved({ subject });
    const credential = await credentialOf(claimId);
    const { body: twin } = await test.get(`domains/${subject}`);
    expect(twin.verifiableCredential).toEqual([
      { id: credential.credentialId, type: 'EmissionReductionCredential', issuer: credential.issuer },
    ]);
    expect(twin.revision).toBe(2);
    const events = (await test.eventsOf(subject)).slice(-3);
    expect(events.map(({ type }) => type)).toEqual(['claim.evaluated', 'credential.issued', 'twin.updated']);
    expect(events[0]?.data).toMatchObject({ claim: { credentialId: credential.credentialId } });
    expect(events[1]?.data).toEqual({ credential });
    expect(events[2]?.data).toEqual({ twin, changed: expect.arrayContaining(['verifiableCredential']) });
  });

  it('keeps the newest 64 links in the record', async () => {
    const links = Array.from({ length: 64 }, (_, at) => ({
      id: `c${at}`,
      type: 'Other',
      issuer: 'did:ixo:ixo1x',
    }));
    const subject = await test.verifiedProject({ verifiableCredential: links });
    const { credentialId } = await credentialOf(await test.approved({ subject }));
    const { body: twin } = await test.get(`domains/${subject}`);
    const ids = (twin.verifiableCredential as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual([...links.slice(1).map(({ id }) => id), credentialId]);
  });

  it('does not repeat the word "credential" in its type', async () => {
    const { type } = await credentialOf(await test.approved({ type: 'AuditCredential' }));
    expect(type).toBe('AuditCredential');
  });
});

describe('a claim that is not approved any more', () => {
  it.each(['disputed', 'invalidated', 'flagged'])(
    'has its credential revoked when it is %s',
    async (status) => {
      const subject = await test.projectWithVerifier();
      const claimId = await test.approved({ subject });
      const { credential, credentialId } = await credentialOf(claimId);
      expect(await isRevoked(credential)).toBe(false);
      await test.evaluate(claimId, { status });
      expect(await isRevoked(credential)).toBe(true);
      const { body: revoked } = await test.get(`credentials/${credentialId}`);
      expect(revoked).toMatchObject({ status: 'revoked', revokedAt: expect.any(String), credential });
      const { body: twin } = await test.get(`domains/${subject}`);
      expect(twin.verifiableCredential).toEqual([]);
      const claim = await test.claim(claimId);
      expect(claim).not.toHaveProperty('credentialId');
      expect(claim).not.toHaveProperty('approvedAmount');
      const events = (await test.eventsOf(subject)).slice(-3);
      expect(events.map(({ type }) => type)).toEqual([
        'claim.evaluated',
        'credential.revoked',
        'twin.updated',
      ]);
      expect(events[1]?.data).toEqual({ credential: revoked });
    },
  );

  it('gets another credential when it is approved again, and the first one stays revoked', async () => {
    const claimId = await test.approved();
    const first = await credentialOf(claimId);
    await test.evaluate(claimId, { status: 'flagged' });
    await test.evaluate(claimId, { status: 'approved' });
    const second = await credentialOf(claimId);
    expect(second.credentialId).not.toBe(first.credentialId);
    expect([await isRevoked(first.credential), await isRevoked(second.credential)]).toEqual([true, false]);
  });
});

describe('the list of credentials', () => {
  it('contains those of a subject, with their revocation', async () => {
    const subject = await test.verifiedProject();
    const [one, two] = [await test.approved({ subject }), await test.approved({ subject })];
    const [first, second] = [await credentialOf(one), await credentialOf(two)];
    await test.evaluate(one, { status: 'disputed' });
    const ids = async (more: string) => {
      const { body } = await test.get(`credentials?subject=${subject}${more}`);
      return (body.credentials as Schema<'Credential'>[]).map(({ credentialId }) => credentialId);
    };
    expect(await ids('')).toEqual([second.credentialId, first.credentialId]);
    expect(await ids('&status=active')).toEqual([second.credentialId]);
    expect(await ids('&status=revoked')).toEqual([first.credentialId]);
  });

  it('omits credentials that do not exist', async () => {
    expect((await test.get('credentials/cred_none')).body).toMatchObject({
      status: 404,
      code: 'credential_not_found',
    });
  });
});

describe('a status list', () => {
  it('is public, signed, and cacheable for a minute', async () => {
    await test.approved();
    const reply = await statusListAt(`${test.server.url}/v1/status-lists/1`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/vc+jwt');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
    const text = await reply.text();
    expect(decodeProtectedHeader(text)).toMatchObject({ typ: 'vc+jwt', alg: 'EdDSA' });
    expect(decodeJwt(text)).toMatchObject({
      id: `${test.server.url}/v1/status-lists/1`,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation', ttl: 60_000 },
    });
  });

  it.each(['0', '2', '01', 'x', '99999999999999'])('%s, which has no entries, is not found', async (id) => {
    const { status, body } = await test.get(`status-lists/${id}`);
    expect([status, body.code]).toEqual([404, 'status_list_not_found']);
  });
});

describe('verifying a credential', () => {
  it('accepts one of this platform until it is revoked', async () => {
    const claimId = await test.approved();
    const { credential } = await credentialOf(claimId);
    const good = await verify(credential);
    expect(good.checks).toEqual([
      { check: 'format', ok: true, message: 'A credential of the W3C, version 2.0, as a JWT' },
      { check: 'signature', ok: true, message: 'Signed by its issuer' },
      { check: 'validity', ok: true, message: 'Valid now' },
      { check: 'status', ok: true, message: 'Not revoked' },
    ]);
    expect(good).toMatchObject({ verified: true, credential: { credentialSubject: { amount: 12.5 } } });
    await test.evaluate(claimId, { status: 'disputed' });
    const bad = await verify(credential);
    expect(bad.verified).toBe(false);
    expect(bad.checks.at(-1)).toEqual({ check: 'status', ok: false, message: 'Revoked by its issuer' });
  });

  it('accepts a status list', async () => {
    const list = await (await statusListAt(`${test.server.url}/v1/status-lists/1`)).text();
    expect((await verify(list)).verified).toBe(true);
  });

  it('detects changes in transit', async () => {
    const { credential } = await credentialOf(await test.approved());
    const [header = '', , signature = ''] = credential.split('.');
    const more = { ...decodeJwt(credential), credentialSubject: { id: test.project, amount: 1000 } };
    const forged = [header, Buffer.from(JSON.stringify(more)).toString('base64url'), signature].join('.');
    const { verified, checks } = await verify(forged);
    expect(verified).toBe(false);
    expect(checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['signature']);
  });

  it('does not treat a credential of another issuer as its own, whatever id and status it contains', async () => {
    const claimId = await test.approved();
    const { credential } = await credentialOf(claimId);
    const { id, credentialStatus, credentialSubject } = decodeJwt(credential);
    const mallory = await createTestIssuer();
    const replayed = await verify(await mallory.credential({ id, credentialStatus, credentialSubject }));
    expect(replayed.checks.filter(({ ok }) => !ok)).toEqual([
      {
        check: 'status',
        ok: false,
        message: 'It is not of this platform, and status lists of others are not fetched',
      },
    ]);
  });

  it('rejects what is not a credential', async () => {
    for (const text of ['nonsense', 'a.b.c', `${'e'.repeat(131_070)}.a`]) {
      const { verified, checks, credential } = await verify(text);
      expect([verified, checks.map(({ ok }) => ok), credential]).toEqual([
        false,
        [false, false, false, false],
        undefined,
      ]);
    }
  });

  it('limits the size of the credential', async () => {
    const { body } = await test.post('credentials/verify', { credential: 'x'.repeat(131_073) });
    expect(body).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});
