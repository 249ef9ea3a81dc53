import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { base64url, CompactSign, generateKeyPair } from 'jose';
import { createTestIssuer, encodeList, entryAt, LIST_URL } from '../../test/credentials.js';
import type { TestIssuer } from '../../test/credentials.js';
import { verifyCredential } from './index.js';
import type { CheckName, CredentialVerification, VerifyCredentialOptions } from './index.js';

let issuer: TestIssuer;
let mallory: TestIssuer;

beforeAll(async () => {
  [issuer, mallory] = await Promise.all([createTestIssuer(), createTestIssuer()]);
});

const now = new Date('2026-06-01T00:00:00Z');
const verify = (jwt: string, options: VerifyCredentialOptions = {}) =>
  verifyCredential(jwt, { now, ...options });

const failuresOf = ({ checks }: CredentialVerification): CheckName[] =>
  checks.filter(({ ok }) => !ok).map(({ check }) => check);

const messageOf = (found: CredentialVerification, name: CheckName): string | undefined =>
  found.checks.find(({ check }) => check === name)?.message;

const encode = (value: unknown): string => base64url.encode(JSON.stringify(value));

describe('a credential', () => {
  it('is valid without a look-up when it names no status', async () => {
    const found = await verify(await issuer.credential());
    expect(found.verified).toBe(true);
    expect(found.checks.map(({ check, ok }) => [check, ok])).toEqual([
      ['format', true],
      ['signature', true],
      ['validity', true],
      ['status', true],
    ]);
    expect(found.credential).toMatchObject({ issuer: issuer.did, credentialSubject: { amount: 12.5 } });
  });

  it('may name its key, spell its media type out, and be signed as Ed25519', async () => {
    const kid = `${issuer.did}#${issuer.did.slice('did:key:'.length)}`;
    for (const header of [
      { kid },
      { kid: issuer.did },
      { typ: 'application/VC+JWT' },
      { cty: undefined },
      { alg: 'Ed25519' },
    ])
      expect(failuresOf(await verify(await issuer.credential({}, header)))).toEqual([]);
    expect(failuresOf(await verify(await issuer.credential({ issuer: { id: issuer.did } })))).toEqual([]);
  });
});

describe('the form', () => {
  it.each([
    ['another typ', {}, { typ: 'JWT' }, /typ/],
    ['no typ', {}, { typ: undefined }, /typ/],
    ['another cty', {}, { cty: 'vp' }, /cty/],
    ['version 1.1', { '@context': ['https://www.w3.org/2018/credentials/v1'] }, {}, /@context/],
    ['a context that is no list', { '@context': 'https://www.w3.org/ns/credentials/v2' }, {}, /@context/],
    ['a claim vc', { vc: {} }, {}, /vc or vp/],
    ['another type', { type: ['VerifiablePresentation'] }, {}, /type/],
    ['no issuer', { issuer: undefined }, {}, /issuer/],
    ['another iss', { iss: 'did:example:other' }, {}, /iss/],
    ['another jti', { id: 'urn:one', jti: 'urn:two' }, {}, /jti/],
    ['no subject', { credentialSubject: undefined }, {}, /credentialSubject/],
    ['an empty subject', { credentialSubject: [{}] }, {}, /credentialSubject/],
    ['a time without zone', { validFrom: '2026-01-01T00:00:00' }, {}, /validFrom/],
    ['a day that there is not', { validUntil: '2026-13-01T00:00:00Z' }, {}, /validUntil/],
    ['an exp as text', { exp: '2000000000' }, {}, /exp/],
  ])('is refused with %s', async (_, members, header, message) => {
    const found = await verify(await issuer.credential(members, header));
    expect(failuresOf(found)).toEqual(['format', 'signature', 'validity', 'status']);
    expect(messageOf(found, 'format')).toMatch(message);
    expect(found).not.toHaveProperty('credential');
  });

  it.each([
    ['nothing', ''],
    ['two parts', 'e30.e30'],
    ['an empty signature', 'e30.e30.'],
    ['what is no JSON', 'eA.eA.eA'],
    ['a list', 'W10.W10.eA'],
    ['bytes that are no text', '_w._w._w'],
  ])('is refused for %s', async (_, jwt) => {
    expect(failuresOf(await verify(jwt))).toHaveLength(4);
  });

  it('is refused when it is too large, or nested too deeply', async () => {
    expect(messageOf(await verify('a'.repeat(131_073)), 'format')).toMatch(/131072/);
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const jwt = [encode({ alg: 'EdDSA', typ: 'vc+jwt' }), base64url.encode(`{"a":${deep}}`), 'eA'].join('.');
    expect(messageOf(await verify(jwt), 'format')).toMatch(/nested/);
  });
});

describe('the signature', () => {
  const parts = async (): Promise<[string, string, string]> => {
    const [header = '', payload = '', signature = ''] = (await issuer.credential()).split('.');
    return [header, payload, signature];
  };

  it('fails for content that was changed', async () => {
    const [header, payload, signature] = await parts();
    const said = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as object;
    const forged = encode({ ...said, credentialSubject: { id: 'did:ixo:entity:1', amount: 1_000_000 } });
    expect(failuresOf(await verify([header, forged, signature].join('.')))).toEqual(['signature']);
  });

  it('fails for another key, whatever the header says', async () => {
    const kid = `${mallory.did}#${mallory.did.slice('did:key:'.length)}`;
    const { x } = { x: base64url.encode(new Uint8Array(32)) };
    for (const header of [{}, { kid }, { jwk: { kty: 'OKP', crv: 'Ed25519', x } }])
      expect(failuresOf(await verify(await mallory.credential({ issuer: issuer.did }, header)))).toEqual([
        'signature',
      ]);
  });

  it('fails for a valid signature whose header names the key of another DID', async () => {
    const fragment = mallory.did.slice('did:key:'.length);
    for (const kid of [mallory.did, `${mallory.did}#${fragment}`, `${issuer.did}#${fragment}`, '', 1])
      expect(failuresOf(await verify(await issuer.credential({}, { kid })))).toEqual(['signature']);
  });

  it('fails for an unsigned credential', async () => {
    const [, payload] = await parts();
    for (const alg of ['none', 'None', '']) {
      const jwt = [encode({ alg, typ: 'vc+jwt' }), payload, 'eA'].join('.');
      expect(failuresOf(await verify(jwt))).toEqual(['signature']);
    }
  });

  it('fails for a MAC with the public key as its secret', async () => {
    const [, payload] = await parts();
    const signed = [encode({ alg: 'HS256', typ: 'vc+jwt' }), payload].join('.');
    const secrets = [issuer.did, issuer.did.slice('did:key:'.length)];
    for (const secret of secrets) {
      const mac = createHmac('sha256', secret).update(signed).digest('base64url');
      expect(failuresOf(await verify(`${signed}.${mac}`))).toEqual(['signature']);
    }
  });

  it('fails for keys of other kinds', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const payload = { '@context': ['https://www.w3.org/ns/credentials/v2'], type: 'VerifiableCredential' };
    const jwt = await new CompactSign(
      new TextEncoder().encode(
        JSON.stringify({ ...payload, issuer: issuer.did, credentialSubject: { id: 'did:ixo:entity:1' } }),
      ),
    )
      .setProtectedHeader({ alg: 'ES256', typ: 'vc+jwt' })
      .sign(privateKey);
    expect(failuresOf(await verify(jwt))).toEqual(['signature']);
  });

  it('fails for an extension of JWS that is unknown', async () => {
    const [, payload, signature] = await parts();
    const header = encode({ alg: 'EdDSA', typ: 'vc+jwt', crit: ['b64'], b64: false });
    expect(failuresOf(await verify([header, payload, signature].join('.')))).toEqual(['signature']);
  });

  it.each([
    'did:web:issuer.example.org',
    'did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21',
    'did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169',
    'did:key:z6Mk11111111111111111111111111111111111111111111',
    'https://issuer.example.org',
  ])('is not checked for %s, and says so', async (did) => {
    const found = await verify(await issuer.credential({ issuer: did }));
    expect(failuresOf(found)).toEqual(['signature']);
    expect(messageOf(found, 'signature')).toBe(
      'The issuer is no did:key of Ed25519, and keys of others are not looked up',
    );
  });
});

describe('the validity', () => {
  const at = (time: number) => new Date(now.getTime() + time * 1000);

  it.each([
    ['has begun', { validFrom: at(0).toISOString() }, true],
    ['begins on a clock that is a minute ahead', { validFrom: at(60).toISOString() }, true],
    ['has not begun', { validFrom: at(61).toISOString() }, false],
    ['is over', { validUntil: at(0).toISOString() }, false],
    ['is not over', { validUntil: at(1).toISOString() }, true],
    ['has an offset', { validUntil: '2026-06-01T01:59:59+02:00' }, false],
    ['of the signature is over', { exp: now.getTime() / 1000 }, false],
    ['of the signature has not begun', { nbf: now.getTime() / 1000 + 61 }, false],
  ])('that %s', async (_, members, isValid) => {
    expect(failuresOf(await verify(await issuer.credential(members)))).toEqual(isValid ? [] : ['validity']);
  });
});

describe('the status', () => {
  const revoked = 4711;
  const check = async (index: number | string, options: VerifyCredentialOptions, members: object = {}) =>
    verify(await issuer.credential(entryAt(index, members)), options);

  it('is read from the list of the issuer', async () => {
    const statusList = await issuer.statusList([revoked]);
    expect((await check(revoked - 1, { statusList })).verified).toBe(true);
    const found = await check(revoked, { statusList });
    expect(failuresOf(found)).toEqual(['status']);
    expect(messageOf(found, 'status')).toBe('Revoked by its issuer');
  });

  it('is fetched from the URL in the credential', async () => {
    const asked: string[] = [];
    const statusList = async (url: string) => {
      asked.push(url);
      return issuer.statusList([revoked]);
    };
    expect((await check(1, { statusList })).verified).toBe(true);
    expect(asked).toEqual([LIST_URL]);
  });

  it('fails when there is no list', async () => {
    expect(failuresOf(await check(1, {}))).toEqual(['status']);
    const failing = [
      () => Promise.reject(new Error('away')),
      () => {
        throw new Error('not this host');
      },
    ];
    for (const statusList of failing)
      expect(messageOf(await check(1, { statusList }), 'status')).toBe(
        'Its status list could not be fetched',
      );
  });

  it('is not accepted from another issuer', async () => {
    const ofMallory = await mallory.statusList([]);
    expect(messageOf(await check(revoked, { statusList: ofMallory }), 'status')).toMatch(/another issuer/);
    const forged = await mallory.statusList([], { issuer: issuer.did });
    expect(messageOf(await check(revoked, { statusList: forged }), 'status')).toMatch(/signature/);
  });

  it('is not accepted from a list with another id, purpose, or period', async () => {
    const subject = (members: object) => ({
      credentialSubject: {
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: encodeList([]),
        ...members,
      },
    });
    const lists = [
      [{ id: `${LIST_URL}0` }, /not the one/],
      [{ type: ['VerifiableCredential'] }, /another kind/],
      [{ validUntil: '2026-05-01T00:00:00Z' }, /not valid now/],
      [{ credentialSubject: { type: 'Other' } }, /holds no list/],
      [subject({ statusPurpose: 'suspension' }), /another purpose/],
      [subject({ encodedList: encodeList([], 1024) }), /cannot be decoded/],
      [subject({ encodedList: `z${encodeList([]).slice(1)}` }), /cannot be decoded/],
      [subject({ encodedList: 'uH4sIAAAAAAAA' }), /cannot be decoded/],
    ] as const;
    for (const [members, message] of lists) {
      const statusList = await issuer.statusList([], members);
      expect(messageOf(await check(revoked, { statusList }), 'status')).toMatch(message);
    }
  });

  it('is decompressed up to a limit only', async () => {
    const encodedList = encodeList([], 64 * 1024 * 1024);
    const statusList = await issuer.statusList([], {
      credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
    });
    expect(messageOf(await check(1, { statusList }), 'status')).toMatch(/cannot be decoded/);
  });

  it.each([
    ['beyond the list', '131072', {}, /too short/],
    ['no number', '-1', {}, /not known/],
    ['of another kind', '1', { type: 'StatusList2021Entry' }, /not known/],
    ['of several bits', '1', { statusSize: 2 }, /not known/],
    ['for a message', '1', { statusPurpose: 'message' }, /not known/],
  ])('fails when it is %s', async (_, index, members, message) => {
    const statusList = await issuer.statusList([]);
    expect(messageOf(await check(index, { statusList }, members), 'status')).toMatch(message);
  });

  it('is valid only when every entry is', async () => {
    const { credentialStatus: one } = entryAt(1);
    const { credentialStatus: two } = entryAt(revoked);
    const jwt = await issuer.credential({ credentialStatus: [one, two] });
    expect(failuresOf(await verify(jwt, { statusList: await issuer.statusList([revoked]) }))).toEqual([
      'status',
    ]);
    expect(failuresOf(await verify(jwt, { statusList: await issuer.statusList([]) }))).toEqual([]);
  });
});
