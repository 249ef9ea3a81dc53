import { describe, expect, it } from '@jest/globals';
import { base58btc } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import { signingKeysOf } from './did-document.js';
import { MAX_DID_KEYS } from './resolver.js';

const DID = 'did:ixo:entity:0123456789abcdef0123456789abcdef';
const MALLORY = 'did:ixo:entity:ffffffffffffffffffffffffffffffff';

const signers = await Promise.all(
  Array.from({ length: 22 }, (_, at) => ed25519.derive(new Uint8Array(32).fill(at + 1))),
);
const dids = signers.map((signer) => signer.did());
const [alice = '', bob = '', carol = ''] = dids;

const TAG = [0xed, 0x01];
const multikeyOf = (did: string) => did.slice('did:key:'.length);
const bytesOf = (did: string) => base58btc.decode(multikeyOf(did)).subarray(TAG.length);
const hexOf = (did: string, tag: number[] = []) => Buffer.from([...tag, ...bytesOf(did)]).toString('hex');
const jwkOf = (did: string) => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: Buffer.from(bytesOf(did)).toString('base64url'),
});

/** Alice's key as `#a`, unless the fields say otherwise. */
const method = (fields: object = {}) => ({
  id: `${DID}#a`,
  type: 'Ed25519VerificationKey2020',
  controller: DID,
  publicKeyMultibase: multikeyOf(alice),
  ...fields,
});
const documentOf = (...methods: object[]) => ({ id: DID, authentication: methods });

describe('a key is read from', () => {
  const bare = base58btc.encode(bytesOf(alice));
  it.each([
    ['Ed25519VerificationKey2020, multibase with tag', { publicKeyMultibase: multikeyOf(alice) }],
    ['Ed25519VerificationKey2020, multibase without tag', { publicKeyMultibase: bare }],
    ['Ed25519VerificationKey2020, hex with tag', { publicKeyMultibase: `f${hexOf(alice, TAG)}` }],
    ['Ed25519VerificationKey2020, hex without tag', { publicKeyMultibase: `F${hexOf(alice)}` }],
    ['Ed25519VerificationKey2018, base58', { publicKeyBase58: bare.slice(1) }],
    ['Ed25519VerificationKey2018, multibase', { publicKeyMultibase: `f${hexOf(alice)}` }],
    ['Multikey', { publicKeyMultibase: multikeyOf(alice) }],
    ['JsonWebKey2020', { publicKeyJwk: jwkOf(alice) }],
    ['JsonWebKey', { publicKeyJwk: { ...jwkOf(alice), alg: 'EdDSA', kid: 'a' } }],
  ])('%s', (name, material) => {
    const [type] = name.split(',');
    const entry = { ...method({ type, publicKeyMultibase: undefined }), ...material };
    expect(signingKeysOf(DID, documentOf(entry))).toEqual({ ok: [alice] });
  });
});

describe('a key is ignored', () => {
  it.each([
    ['of a type that is not known', { type: 'EcdsaSecp256k1VerificationKey2019' }],
    ['of a type that is only like a known one', { type: 'ed25519VerificationKey2020' }],
    ['of another curve', { type: 'JsonWebKey2020', publicKeyJwk: { ...jwkOf(alice), crv: 'X25519' } }],
    ['of another key type', { type: 'JsonWebKey2020', publicKeyJwk: { ...jwkOf(alice), kty: 'EC' } }],
    ['that is too short', { type: 'JsonWebKey2020', publicKeyJwk: { ...jwkOf(alice), x: 'AAAA' } }],
    ['with no JWK', { type: 'JsonWebKey2020' }],
    ['with another tag', { publicKeyMultibase: `f${hexOf(alice, [0xec, 0x01])}` }],
    ['in another base', { publicKeyMultibase: `u${Buffer.from(bytesOf(alice)).toString('base64url')}` }],
    ['as a Multikey without a tag', { type: 'Multikey', publicKeyMultibase: `f${hexOf(alice)}` }],
    ['that is no base58', { publicKeyMultibase: `z${'0'.repeat(43)}` }],
    ['that is endless', { publicKeyMultibase: `z${'2'.repeat(60_000)}` }],
    ['with no material', { publicKeyMultibase: undefined }],
    ['that another DID controls', { controller: MALLORY }],
    ['that several DIDs control', { controller: [DID, MALLORY] }],
  ])('%s', (_, fields) => {
    const document = documentOf(method(fields), method({ publicKeyMultibase: multikeyOf(bob) }));
    expect(signingKeysOf(DID, document)).toEqual({ ok: [bob] });
  });
});

describe('what a key is for', () => {
  const entries = [
    method({ id: '#a' }),
    method({ id: `${DID}#b`, publicKeyMultibase: multikeyOf(bob) }),
    method({ id: `${DID}#c`, publicKeyMultibase: multikeyOf(carol) }),
  ];

  it('keys under authentication and assertionMethod may sign, however they are named', () => {
    const document = {
      id: DID,
      verificationMethod: entries,
      authentication: [`${DID}#a`, `${DID}#unknown`],
      assertionMethod: ['#b', '#a'],
    };
    expect(signingKeysOf(DID, document)).toEqual({ ok: [alice, bob] });
  });

  it.each(['keyAgreement', 'capabilityInvocation', 'capabilityDelegation'])(
    'keys under %s alone may not',
    (purpose) => {
      const document = { id: DID, verificationMethod: entries, [purpose]: ['#a', entries[1]] };
      expect(signingKeysOf(DID, document)).toEqual({ ok: [] });
    },
  );

  it('keys without a relationship may not sign', () => {
    expect(signingKeysOf(DID, { id: DID, verificationMethod: entries })).toEqual({ ok: [] });
  });

  it('a name does not refer to the document of another DID', () => {
    const document = { id: DID, verificationMethod: entries, authentication: [`${MALLORY}#a`] };
    expect(signingKeysOf(DID, document)).toEqual({ ok: [] });
  });
});

it('at most the limit of keys is used, and each counts once', () => {
  const all = dids.map((did) => method({ publicKeyMultibase: multikeyOf(did) }));
  expect(signingKeysOf(DID, documentOf(...all, ...all))).toEqual({ ok: dids.slice(0, MAX_DID_KEYS) });
});

it('null is read as absent', () => {
  const entry = method({ publicKeyBase58: null, publicKeyJwk: null });
  const document = { ...documentOf(entry), verificationMethod: null, assertionMethod: null };
  expect(signingKeysOf(DID, document)).toEqual({ ok: [alice] });
});

describe('no document', () => {
  it.each([
    null,
    undefined,
    [],
    'a text',
    7,
    {},
    { id: 7 },
    { id: DID, authentication: '#a' },
    { id: DID, authentication: [null] },
    { id: DID, authentication: [{ id: '#a' }] },
    { id: DID, verificationMethod: {} },
    { id: DID, verificationMethod: [method({ publicKeyMultibase: 7 })] },
    { id: DID, verificationMethod: [method({ publicKeyJwk: 'key' })] },
  ])('%j is none', (document) => {
    expect(signingKeysOf(DID, document)).toEqual({ error: 'It is no DID document' });
  });

  it.each([MALLORY, `${DID}#a`, DID.toUpperCase(), `${DID} `])('the document of %s is another', (id) => {
    const document = { ...documentOf(method()), id };
    expect(signingKeysOf(DID, document)).toEqual({ error: 'It is the document of another DID' });
  });
});
