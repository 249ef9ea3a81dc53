/** Attacks with signatures and issuers. */
import { describe, expect, it } from '@jest/globals';
import * as Signature from '@ipld/dag-ucan/signature';
import { CBOR } from '@ucanto/core';
import type { API } from '@ucanto/core';
import * as RSA from '@ucanto/principal/rsa';
import { refusalsOf } from '../testing/refusal-codes.js';
import {
  NOW,
  alice,
  createTestVerifier,
  forge,
  grant,
  invocation,
  issue,
  mallory,
  oracle,
  principalBytes,
  serialize,
  signerOf,
} from '../testing/ucans.js';

const { refusalOf, grantRefusalOf } = refusalsOf(createTestVerifier().verifier);

/** Multicodec of a DID in text form. */
const DID_TAG = Buffer.from([0x9d, 0x1a]);

const bob = await signerOf(4);
const rsa = await RSA.generate();
const { signature: SIGNATURE } = (await issue()).data;
/** The code of EdDSA; the length of the signature follows in one byte. */
const TAG = SIGNATURE.subarray(0, 3);

describe('a signature is refused:', () => {
  it('with any bit flipped', async () => {
    const ucan = await issue();
    const { s } = CBOR.decode<{ s: Uint8Array }>(ucan.bytes);
    for (let at = 4; at < s.length; at += 1) {
      const flipped = Uint8Array.from(s, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(await refusalOf(await forge(ucan, { s: flipped }))).toBe('ucan_bad_signature');
    }
  });

  it.each([
    ['the expiration', { exp: NOW + 600 }],
    ['the begin', { nbf: NOW - 5 }],
    ['the facts', { fct: [{ admin: true }] }],
    ['the nonce', { nnc: 'another' }],
    ['the issuer, so that Mallory passes for Alice', { iss: principalBytes(alice.did()) }],
  ])('one over other values of %s', async (_, change) => {
    expect(await refusalOf(await forge(await issue({ issuer: mallory }), change))).toBe('ucan_bad_signature');
  });

  it('when it was made for another oracle', async () => {
    const elsewhere = await issue({ audience: mallory });
    const brought = await forge(elsewhere, { aud: principalBytes(oracle.did()) });
    expect(await refusalOf(brought)).toBe('ucan_bad_signature');
  });

  it.each([
    ['RS256', Signature.RS256],
    ['ES256K', Signature.ES256K],
  ])('one that the key made under the name of %s', async (algorithm, code) => {
    const token = await invocation({ issuer: taggedSigner(code, algorithm) });
    expect(await refusalOf(token)).toBe('ucan_bad_signature');
  });

  it('when only its tag was changed to another algorithm', async () => {
    const ucan = await issue();
    const { raw } = ucan.data.signature;
    for (const code of [Signature.RS256, Signature.ES256K, Signature.EIP191]) {
      expect(await refusalOf(await forge(ucan, { s: Signature.create(code, raw) }))).toBe(
        'ucan_bad_signature',
      );
    }
    const nameless = Signature.createNonStandard('EdDSA', raw);
    expect(await refusalOf(await forge(ucan, { s: nameless }))).toBe('ucan_bad_signature');
  });

  it.each([
    ['is zero', Signature.create(Signature.EdDSA, new Uint8Array(64))],
    ['is short', Signature.create(Signature.EdDSA, new Uint8Array(63))],
    ['has another byte after it', new Uint8Array([...SIGNATURE, 0])],
    ['has its length in a longer form', new Uint8Array([...TAG, 0xc0, 0x00, ...SIGNATURE.subarray(4)])],
  ])('one that %s', async (_, s) => {
    expect(await refusalOf(await forge(await issue(), { s }))).toBe('ucan_bad_signature');
  });

  it.each([
    ['empty', new Uint8Array()],
    ['cut off', new Uint8Array([0xed, 0xa1])],
    ['of an unknown algorithm', new Uint8Array([0x01, 0x01, 0x01])],
    ['declared longer than its block', new Uint8Array([0xed, 0xa1, 0x03, 0x7f, ...new Uint8Array(64)])],
    ['a text', 'signed'],
  ])('one that is %s', async (_, s) => {
    expect(await refusalOf(await forge(await issue(), { s }))).toBe('ucan_malformed');
  });
});

describe('an issuer is refused:', () => {
  it.each([
    ['RSA', rsa],
    ['secp256k1', alice.withDID('did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme')],
    ['P-256', alice.withDID('did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169')],
  ])('a did:key of type %s', async (_, issuer) => {
    expect(await refusalOf(await invocation({ issuer }))).toBe('ucan_unsupported_issuer');
    const proof = await grant({ issuer, audience: bob });
    const passedOn = await grant({ issuer: bob, proofs: [proof] });
    expect(await grantRefusalOf(await serialize(passedOn))).toBe('ucan_unsupported_issuer');
  });

  it('a DID of an unknown method', async () => {
    const token = await invocation({ issuer: alice.withDID('did:web:alice.example') });
    expect(await refusalOf(token)).toBe('ucan_unsupported_issuer');
  });

  it('a key that is too short', async () => {
    const iss = principalBytes(alice.did()).subarray(0, 33);
    expect(await refusalOf(await forge(await issue(), { iss }))).toBe('ucan_unsupported_issuer');
  });

  it.each([
    ['a did:key spelled out, its second form', Buffer.concat([DID_TAG, Buffer.from(alice.did().slice(4))])],
    ['text that is not UTF-8', Buffer.concat([DID_TAG, Buffer.from([0x77, 0x3a, 0xff])])],
    ['text that is no DID', Buffer.concat([DID_TAG, Buffer.from('web alice')])],
    ['an unknown code', new Uint8Array([0x05, 1, 2, 3])],
    ['no bytes', new Uint8Array()],
  ])('%s', async (_, bytes) => {
    const iss = new Uint8Array(bytes);
    expect(await refusalOf(await forge(await issue(), { iss }))).toBe('ucan_malformed');
    expect(await refusalOf(await forge(await issue(), { aud: iss }))).toBe('ucan_malformed');
  });
});

/** Alice's key, but both its tag and the signed text name another algorithm. */
function taggedSigner(code: number, algorithm: string): API.Signer {
  return {
    ...alice.withDID(alice.did()),
    did: () => alice.did(),
    toDIDKey: () => alice.toDIDKey(),
    signatureCode: code,
    signatureAlgorithm: algorithm,
    sign: async (payload) => Signature.create(code, (await alice.sign(payload)).raw),
  };
}
