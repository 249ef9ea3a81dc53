/** What an attacker can send. Every case here must be refused, with its reason, and without throwing. */
import { describe, expect, it } from '@jest/globals';
import * as UCAN from '@ipld/dag-ucan';
import { CBOR } from '@ucanto/core';
import type { API } from '@ucanto/core';
import * as Signature from '@ipld/dag-ucan/signature';
import * as RSA from '@ucanto/principal/rsa';
import fc from 'fast-check';
import {
  NOW,
  alice,
  createTestVerifier,
  delegation,
  forge,
  grant,
  invocation,
  issue,
  mallory,
  oracle,
  principalBytes,
  serialize,
  serializeBlock,
  toBase64,
} from '../testing/ucans.js';
import type { UcanInput } from '../testing/ucans.js';
import { AUTH_CAPABILITY } from './claims.js';
import { MAX_TOKEN_CHARACTERS } from './decode.js';
import type { UcanRefusal } from './refusal.js';

const { verifier } = createTestVerifier();
const refusalOf = async (token: string) => (await verifier.invocation(token)).error?.code;

describe('an invocation is refused', () => {
  it.each<[string, UcanInput, UcanRefusal]>([
    ['when it expired longer ago than clocks may differ', { expiration: NOW - 30 }, 'ucan_expired'],
    ['when it begins later than clocks may differ', { notBefore: NOW + 31 }, 'ucan_not_yet_valid'],
    ['when it never expires', { expiration: Infinity }, 'ucan_no_expiration'],
    ['when it lives longer than the limit', { expiration: NOW + 931 }, 'ucan_lifetime_too_long'],
    [
      'when it lives for ever in all but name',
      { expiration: Number.MAX_SAFE_INTEGER },
      'ucan_lifetime_too_long',
    ],
    ['when it was made for somebody else', { audience: mallory }, 'ucan_wrong_audience'],
  ])('%s', async (_, input, code) => {
    expect(await refusalOf(await invocation(input))).toBe(code);
  });

  it.each<[string, [API.Capability, ...API.Capability[]]]>([
    ['another ability', [{ can: 'oracle/access', with: 'ixo:oracle' }]],
    ['another resource', [{ can: '*', with: `ixo:oracle:${oracle.did()}` }]],
    ['all that the issuer owns', [{ can: '*', with: 'ucan:*' }]],
    ['two capabilities', [AUTH_CAPABILITY, AUTH_CAPABILITY]],
    ['a caveat', [{ ...AUTH_CAPABILITY, nb: { only: 'reading' } }]],
    ['a field that nobody knows', [{ ...AUTH_CAPABILITY, ...{ limit: 1 } }]],
  ])('when it holds %s', async (_, capabilities) => {
    expect(await refusalOf(await invocation({ capabilities }))).toBe('ucan_wrong_capability');
  });

  it('when its audience only begins like the oracle', async () => {
    const byName = createTestVerifier({ audience: 'did:web:oracle.example' }).verifier;
    const token = await invocation({ audience: { did: () => 'did:web:oracle.example.org' } });
    expect((await byName.invocation(token)).error?.code).toBe('ucan_wrong_audience');
  });

  it('when it holds no capability', async () => {
    expect(await refusalOf(await forge(await issue(), { att: [] }))).toBe('ucan_wrong_capability');
  });

  it('when it leans on a proof, be the proof attached or only named', async () => {
    const proof = await issue({ audience: mallory });
    const ucan = await issue({ issuer: mallory, proofs: [proof] });
    expect(await refusalOf(await serialize(ucan))).toBe('ucan_has_proofs');
    expect(await refusalOf(await serializeBlock(ucan.bytes))).toBe('ucan_has_proofs');
  });
});

describe('a signature is refused', () => {
  it('when any one bit of it is flipped', async () => {
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
    ['the issuer, so that Mallory passes for Alice', { iss: principalBytes(alice.did()) }],
  ])('when it was made over other values of %s', async (_, change) => {
    expect(await refusalOf(await forge(await issue({ issuer: mallory }), change))).toBe('ucan_bad_signature');
  });

  it('when it belongs to an invocation for another oracle', async () => {
    const elsewhere = await issue({ audience: mallory });
    const brought = await forge(elsewhere, { aud: principalBytes(oracle.did()) });
    expect(await refusalOf(brought)).toBe('ucan_bad_signature');
  });

  it.each([
    ['RS256', Signature.RS256],
    ['ES256K', Signature.ES256K],
  ])('when the key made it under the name of %s', async (algorithm, code) => {
    const token = await invocation({ issuer: taggedSigner(code, algorithm) });
    expect(await refusalOf(token)).toBe('ucan_bad_signature');
  });

  it('when the tag alone was changed to another algorithm', async () => {
    const ucan = await issue();
    const { raw } = ucan.data.signature;
    for (const code of [Signature.RS256, Signature.ES256K, Signature.EIP191]) {
      expect(await refusalOf(await forge(ucan, { s: Signature.create(code, raw) }))).toBe(
        'ucan_bad_signature',
      );
    }
    expect(await refusalOf(await forge(ucan, { s: Signature.createNonStandard('EdDSA', raw) }))).toBe(
      'ucan_bad_signature',
    );
  });

  it.each([
    ['is zero', Signature.create(Signature.EdDSA, new Uint8Array(64))],
    ['is short', Signature.create(Signature.EdDSA, new Uint8Array(63))],
  ])('when it %s', async (_, s) => {
    expect(await refusalOf(await forge(await issue(), { s }))).toBe('ucan_bad_signature');
  });

  it.each([
    ['empty', new Uint8Array()],
    ['cut off', new Uint8Array([0xed, 0xa1])],
    [
      'longer than its block by its own account',
      new Uint8Array([0xed, 0xa1, 0x03, 0x7f, ...new Uint8Array(64)]),
    ],
  ])('when it is %s', async (_, s) => {
    expect(await refusalOf(await forge(await issue(), { s }))).toMatch(/^ucan_(malformed|bad_signature)$/);
  });

  it('when a byte follows it, so that a token has only one form', async () => {
    const ucan = await issue();
    const s = new Uint8Array([...ucan.data.signature, 0]);
    expect(await refusalOf(await forge(ucan, { s }))).toBe('ucan_bad_signature');
  });
});

describe('an issuer is refused', () => {
  it('when its key is RSA, though its signature is right', async () => {
    const issuer = await RSA.generate();
    expect(await refusalOf(await invocation({ issuer }))).toBe('ucan_unsupported_issuer');
  });

  it('when its key is secp256k1', async () => {
    const iss = new Uint8Array([0xe7, 0x01, 2, ...new Uint8Array(32).fill(7)]);
    expect(await refusalOf(await forge(await issue(), { iss }))).toBe('ucan_unsupported_issuer');
  });

  it('when it is a DID that this oracle cannot resolve', async () => {
    const issuer = alice.withDID('did:web:example.org');
    expect(await refusalOf(await invocation({ issuer }))).toBe('ucan_unsupported_issuer');
  });

  it.each([31, 33])('when its Ed25519 key has %d bytes', async (length) => {
    const iss = new Uint8Array([0xed, 0x01, ...new Uint8Array(length).fill(7)]);
    expect(await refusalOf(await forge(await issue(), { iss }))).toBe('ucan_unsupported_issuer');
  });

  it('when it only looks like an Ed25519 key', async () => {
    const iss = new Uint8Array([0x9d, 0x1a, ...Buffer.from(`key:z6Mk${'1'.repeat(44)}`)]);
    expect(await refusalOf(await forge(await issue(), { iss }))).toBe('ucan_unsupported_issuer');
  });

  it('when it is so long that to write it down would block the server', async () => {
    const iss = new Uint8Array([0x85, 0x24, ...new Uint8Array(8000).fill(255)]);
    expect(await refusalOf(await forge(await issue(), { iss }))).toBe('ucan_malformed');
  });
});

describe('a false CID', () => {
  it('cannot make one token pass for another: the signature over the content decides who is calling', async () => {
    const ofAlice = await issue();
    const ofMallory = await issue({ issuer: mallory });
    const relabelled = await serializeBlock(ofMallory.bytes, ofAlice.cid);
    expect((await verifier.invocation(relabelled)).ok?.issuer).toBe(mallory.did());
  });

  it('cannot bring in content that nobody signed', async () => {
    const ofAlice = await issue();
    const changed = CBOR.encode({ ...CBOR.decode<object>(ofAlice.bytes), exp: NOW + 800 });
    expect(await refusalOf(await serializeBlock(changed, ofAlice.cid))).toBe('ucan_bad_signature');
  });
});

describe('a malformed token is refused', () => {
  it('when it is too large, before anything is decoded', async () => {
    expect(await refusalOf('A'.repeat(MAX_TOKEN_CHARACTERS + 1))).toBe('ucan_too_large');
    expect(await refusalOf('A'.repeat(MAX_TOKEN_CHARACTERS))).toBe('ucan_malformed');
  });

  it('when it is not canonical base64', async () => {
    const token = await invocation();
    for (const junk of [` ${token}`, `${token}\n`, `${token.slice(0, 80)}!${token.slice(80)}`, `${token}=`]) {
      expect(await refusalOf(junk)).toBe('ucan_malformed');
    }
  });

  it.each(['', 'AAAA', 'e30=', 'eyJhbGciOiJub25lIn0'])('when it is %p', async (token) => {
    expect(await refusalOf(token)).toBe('ucan_malformed');
  });

  it.each([2 ** 53, 1e300, 1.5, 'tomorrow', [], {}])('when its expiration is %p', async (exp) => {
    expect(await refusalOf(await forge(await issue(), { exp }))).toBe('ucan_malformed');
  });

  it('when it is of another UCAN version', async () => {
    expect(await refusalOf(await forge(await issue(), { v: '0.10.0' }))).toBe('ucan_malformed');
  });

  it('when it is the JWT form of a good token', async () => {
    const ucan = await issue();
    const jwt = new TextEncoder().encode(UCAN.format(ucan.data));
    expect(await refusalOf(await serializeBlock(jwt, ucan.cid))).toBe('ucan_malformed');
  });

  it('when it nests as deep as its size allows', async () => {
    const nested = new Uint8Array(9000).fill(0x81);
    expect(await refusalOf(await serializeBlock(nested))).toBe('ucan_malformed');
    expect(await refusalOf(await serializeBlock(new Uint8Array([0xa1, 0x61, 0x76, ...nested])))).toBe(
      'ucan_malformed',
    );
    expect(await refusalOf(toBase64(nested))).toBe('ucan_malformed');
  });

  it('when it is well formed, but holds facts too deep to be written down again', async () => {
    const marked = CBOR.encode({ ...CBOR.decode<object>((await issue()).bytes), fct: [{ deep: 'MARK' }] });
    const at = Buffer.from(marked).indexOf('dMARK');
    const deep = new Uint8Array([...new Uint8Array(8000).fill(0x81), 0xf6]);
    const token = await serializeBlock(
      new Uint8Array([...marked.subarray(0, at), ...deep, ...marked.subarray(at + 5)]),
    );
    expect(await refusalOf(token)).toMatch(/^ucan_(malformed|bad_signature)$/);
  });

  it('when it announces more items than there are', async () => {
    const bomb = new Uint8Array([0x9b, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff]);
    expect(await refusalOf(await serializeBlock(bomb))).toBe('ucan_malformed');
  });

  it('whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 600 }), async (bytes) => {
        expect(await refusalOf(toBase64(bytes))).toBe('ucan_malformed');
        expect(await refusalOf(await serializeBlock(bytes))).toBe('ucan_malformed');
      }),
    );
  });

  it('whatever byte of a good one is changed, unless it still says the same', async () => {
    const good = Buffer.from(await invocation(), 'base64');
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const changed = Uint8Array.from(good, (byte, index) => (index === at ? byte ^ mask : byte));
        const { ok, error } = await verifier.invocation(toBase64(changed));
        // A CID in the archive is only a label, so a change there may pass; who is calling must not change.
        expect(ok ? ok.issuer : error.code).toMatch(ok ? alice.did() : /^ucan_/);
      }),
      { numRuns: 500 },
    );
  });

  it('without a word of the token, or of the library, in the reason', async () => {
    const secret = 'did:web:attacker-chosen-text';
    const { error } = await verifier.invocation(await invocation({ issuer: alice.withDID(secret) }));
    expect(error?.detail).not.toContain('attacker');
    const { error: unknown } = await verifier.invocation(await forge(await issue(), { iss: 'attacker' }));
    expect(unknown).toEqual({ code: 'ucan_malformed', detail: 'The token is not a well-formed UCAN' });
  });
});

describe('a delegation is refused as proof of who is calling', () => {
  const delegationRefusal = async (token: string) => (await verifier.delegation(token)).error?.code;

  it.each<[string, UcanInput, UcanRefusal]>([
    ['when it expired', { expiration: NOW - 30 }, 'ucan_expired'],
    ['when it has not begun', { notBefore: NOW + 31 }, 'ucan_not_yet_valid'],
    ['when it never expires', { expiration: Infinity }, 'ucan_no_expiration'],
    ['when it is for somebody else', { audience: mallory }, 'ucan_wrong_audience'],
  ])('%s', async (_, input, code) => {
    expect(await delegationRefusal(await delegation(input))).toBe(code);
  });

  it('when it passes on what somebody else granted', async () => {
    const proof = await grant({ audience: mallory });
    expect(await delegationRefusal(await delegation({ issuer: mallory, proofs: [proof] }))).toBe(
      'ucan_has_proofs',
    );
  });

  it('when its issuer was swapped', async () => {
    const forged = await forge(await grant({ issuer: mallory }), { iss: principalBytes(alice.did()) });
    expect(await delegationRefusal(forged)).toBe('ucan_bad_signature');
  });
});

/** Alice's key, made to say that its signatures are of another algorithm: both in the tag and in what it signs. */
const taggedSigner = (code: number, algorithm: string): API.Signer => ({
  ...alice.withDID(alice.did()),
  did: () => alice.did(),
  toDIDKey: () => alice.toDIDKey(),
  signatureCode: code,
  signatureAlgorithm: algorithm,
  sign: async (payload) => Signature.create(code, (await alice.sign(payload)).raw),
});
