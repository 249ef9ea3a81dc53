/** What an attacker can send. Every case must be refused for its reason, and nothing may throw. */
import { describe, expect, it } from '@jest/globals';
import * as UCAN from '@ipld/dag-ucan';
import * as Signature from '@ipld/dag-ucan/signature';
import { CBOR, createLink } from '@ucanto/core';
import type { API } from '@ucanto/core';
import * as RSA from '@ucanto/principal/rsa';
import fc from 'fast-check';
import {
  ACCESS,
  NOW,
  alice,
  blockOf,
  blocksOf,
  chain,
  createTestVerifier,
  delegation,
  forge,
  forgedBlock,
  grant,
  invocation,
  issue,
  issueOver,
  mallory,
  oracle,
  packCar,
  packToken,
  principalBytes,
  rootOf,
  serialize,
  serializeBlock,
  signerOf,
  toBase64,
} from '../testing/ucans.js';
import type { UcanInput } from '../testing/ucans.js';
import { AUTH_CAPABILITY } from './claims.js';
import type { UcanRefusal } from './refusal.js';

const { verifier } = createTestVerifier();
const refusalOf = async (token: string) => (await verifier.invocation(token)).error?.code;
const grantRefusalOf = async (token: string) => (await verifier.grant(token)).error?.code;
const delegationRefusalOf = async (token: string) => (await verifier.delegation(token)).error?.code;
/** Multicodec of a DID that is spelled out. */
const DID_TAG = Buffer.from([0x9d, 0x1a]);

const bob = await signerOf(4);
const rsa = await RSA.generate();
const { signature: SIGNATURE } = (await issue()).data;

describe('times and audience: refused is', () => {
  it.each<[string, UcanInput, UcanRefusal]>([
    ['what has expired', { expiration: NOW - 30 }, 'ucan_expired'],
    ['what begins in an hour', { notBefore: NOW + 3600 }, 'ucan_not_yet_valid'],
    ['what never expires', { expiration: Infinity }, 'ucan_no_expiration'],
    ['what never expires in all but name', { expiration: 2 ** 53 - 1 }, 'ucan_lifetime_too_long'],
    ['what was made for somebody else', { audience: mallory }, 'ucan_wrong_audience'],
  ])('%s', async (_, input, code) => {
    expect(await refusalOf(await invocation(input))).toBe(code);
    expect(await delegationRefusalOf(await delegation(input))).toBe(code);
    expect(await grantRefusalOf(await delegation(input))).toBe(code);
  });

  it('a token that lives for seven days, as an invocation', async () => {
    const token = await delegation({ capabilities: [AUTH_CAPABILITY] });
    expect(await refusalOf(token)).toBe('ucan_lifetime_too_long');
  });

  it('an audience that only begins like the oracle', async () => {
    const byName = createTestVerifier({ audience: 'did:web:oracle.example' }).verifier;
    const token = await invocation({ audience: { did: () => 'did:web:oracle.example.org' } });
    expect((await byName.invocation(token)).error?.code).toBe('ucan_wrong_audience');
  });

  it('a token that never expires, with what to do about it', async () => {
    const { error } = await verifier.delegation(await delegation({ expiration: Infinity }));
    expect(error?.detail).toBe(
      'A token that never expires is not accepted: issue one whose expiration is at most 2592000 seconds ahead',
    );
  });
});

describe('the one capability of an invocation: refused is', () => {
  it.each<[string, [API.Capability, ...API.Capability[]]]>([
    ['another ability', [{ can: 'oracle/access', with: 'ixo:oracle' }]],
    ['a delegation presented as an invocation', [ACCESS]],
    ['another resource', [{ can: '*', with: `ixo:oracle:${oracle.did()}` }]],
    ['all that the issuer owns', [{ can: '*', with: 'ucan:*' }]],
    ['two capabilities', [AUTH_CAPABILITY, AUTH_CAPABILITY]],
    ['a caveat', [{ ...AUTH_CAPABILITY, nb: { only: 'reading' } }]],
  ])('%s', async (_, capabilities) => {
    expect(await refusalOf(await invocation({ capabilities }))).toBe('ucan_wrong_capability');
  });

  it('none at all', async () => {
    expect(await refusalOf(await forge(await issue(), { att: [] }))).toBe('ucan_wrong_capability');
  });

  it.each([
    ['a field that nobody knows', { ...AUTH_CAPABILITY, limit: 1 }],
    ['a caveat that is no map', { ...AUTH_CAPABILITY, nb: 'reading' }],
    ['a caveat that is null', { ...AUTH_CAPABILITY, nb: null }],
    ['a caveat that is bytes', { ...AUTH_CAPABILITY, nb: new Uint8Array(1) }],
    ['no resource', { can: '*' }],
    ['a resource that is no URI', { can: '*', with: 'oracle' }],
    ['a resource with a space', { can: '*', with: 'ixo:the oracle' }],
    ['a resource outside ASCII', { can: '*', with: 'ixo:orácle' }],
    ['an ability without a segment', { can: 'all', with: 'ixo:oracle' }],
    ['a number', 1],
    ['nothing', null],
  ])('%s', async (_, capability) => {
    expect(await refusalOf(await forge(await issue(), { att: [capability] }))).toBe('ucan_malformed');
  });

  it('a proof, be it attached or only named', async () => {
    const proof = await issue({ audience: mallory });
    const ucan = await issue({ issuer: mallory, proofs: [proof] });
    expect(await refusalOf(await serialize(ucan))).toBe('ucan_has_proofs');
    expect(await refusalOf(await serializeBlock(ucan.bytes))).toBe('ucan_has_proofs');
    const passedOn = await grant({ issuer: mallory, proofs: [await grant({ audience: mallory })] });
    expect(await delegationRefusalOf(await serialize(passedOn))).toBe('ucan_has_proofs');
  });
});

describe('a signature: refused is', () => {
  it('one in which any bit is flipped', async () => {
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

  it('one that was made for another oracle', async () => {
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

  it('one whose tag alone was changed to another algorithm', async () => {
    const ucan = await issue();
    const { raw } = ucan.data.signature;
    for (const code of [Signature.RS256, Signature.ES256K, Signature.EIP191]) {
      expect(await refusalOf(await forge(ucan, { s: Signature.create(code, raw) }))).toBe('ucan_bad_signature');
    }
    const nameless = Signature.createNonStandard('EdDSA', raw);
    expect(await refusalOf(await forge(ucan, { s: nameless }))).toBe('ucan_bad_signature');
  });

  it.each([
    ['is zero', Signature.create(Signature.EdDSA, new Uint8Array(64))],
    ['is short', Signature.create(Signature.EdDSA, new Uint8Array(63))],
    ['has another byte after it', new Uint8Array([...SIGNATURE, 0])],
  ])('one that %s', async (_, s) => {
    expect(await refusalOf(await forge(await issue(), { s }))).toBe('ucan_bad_signature');
  });

  it.each([
    ['empty', new Uint8Array()],
    ['cut off', new Uint8Array([0xed, 0xa1])],
    ['of an unknown algorithm', new Uint8Array([0x01, 0x01, 0x01])],
    ['longer than its block, it says', new Uint8Array([0xed, 0xa1, 0x03, 0x7f, ...new Uint8Array(64)])],
    ['a text', 'signed'],
  ])('one that is %s', async (_, s) => {
    expect(await refusalOf(await forge(await issue(), { s }))).toBe('ucan_malformed');
  });
});

describe('an issuer: refused is', () => {
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

  it('a DID of a method that nobody resolves', async () => {
    const token = await invocation({ issuer: alice.withDID('did:web:alice.example') });
    expect(await refusalOf(token)).toBe('ucan_unsupported_issuer');
  });

  it('a key that is too short to be one', async () => {
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

describe('one token has one form: refused is', () => {
  it('a UCAN under the CID of another, in either place', async () => {
    const ucan = await issue();
    const other = await issue({ nonce: 'other' });
    expect(await refusalOf(await serializeBlock(ucan.bytes, other.cid))).toBe('ucan_malformed');
    const proof = await grant({ audience: mallory });
    const wrong = await grant({ audience: mallory, nonce: 'other' });
    const token = await grant({ issuer: mallory, proofs: [proof] });
    const relabelled = await packToken([token.root, { cid: proof.cid, bytes: wrong.bytes }]);
    expect(await grantRefusalOf(relabelled)).toBe('ucan_malformed');
  });

  it('a root block under a false CID', async () => {
    const ucan = await issue();
    const root = await rootOf(ucan.cid);
    const { cid } = await issue({ nonce: 'other' });
    expect(await refusalOf(toBase64(packCar([cid], [ucan.root, { ...root, cid }])))).toBe('ucan_malformed');
  });

  it('CBOR keys in another order', async () => {
    const ucan = await issue();
    const fields = Object.entries(CBOR.decode<object>(ucan.bytes));
    const reordered = Buffer.concat([
      Buffer.from([0xa0 + fields.length]),
      ...fields.reverse().flatMap(([key, value]) => [CBOR.encode(key), CBOR.encode(value)]),
    ]);
    expect(CBOR.decode(new Uint8Array(reordered))).toEqual(CBOR.decode(ucan.bytes));
    expect(await refusalOf(await serializeBlock(new Uint8Array(reordered)))).toBe('ucan_malformed');
  });

  it.each<[string, object]>([
    ['an extra map key', { extra: true }],
    ['an ability in upper case', { att: [{ can: 'ORACLE/ACCESS', with: 'ixo:oracle' }] }],
    ['an empty list of facts', { fct: [] }],
    ['a begin of zero', { nbf: 0 }],
    ['a begin that is null', { nbf: null }],
    ['a nonce that is null', { nnc: null }],
    ['facts that are no maps', { fct: ['fact'] }],
    ['proofs that are no links', { prf: ['proof'] }],
    ['proofs that only look like links', { prf: [{ '/': 'x', bytes: 'x' }] }],
    ['another version', { v: '0.10.0' }],
    ['no version', { v: null }],
  ])('%s', async (_, change) => {
    expect(await refusalOf(await forge(await issue(), change))).toBe('ucan_malformed');
  });

  it('a map key twice, or one that changes what a map is', async () => {
    const { bytes } = await issue();
    const more = (key: string, value: unknown) =>
      serializeBlock(
        new Uint8Array([(bytes[0] ?? 0) + 1, ...bytes.subarray(1), ...CBOR.encode(key), ...CBOR.encode(value)]),
      );
    expect(await refusalOf(await more('exp', NOW + 300))).toBe('ucan_malformed');
    expect(await refusalOf(await more('__proto__', { nbf: 1 }))).toBe('ucan_malformed');
    const named = CBOR.encode({ ...CBOR.decode<object>(bytes), fct: [{ MARKPROTO: { a: 1 } }] });
    const renamed = Buffer.from(named);
    renamed.write('__proto__', renamed.indexOf('MARKPROTO'));
    expect(await refusalOf(await serializeBlock(renamed))).toBe('ucan_malformed');
  });

  it('a number in a longer form', async () => {
    const { bytes } = await issue();
    const at = Buffer.from(bytes).indexOf(CBOR.encode(NOW + 300));
    const long = [0x1b, 0, 0, 0, 0, ...bytes.subarray(at + 1, at + 5)];
    const token = serializeBlock(new Uint8Array([...bytes.subarray(0, at), ...long, ...bytes.subarray(at + 5)]));
    expect(await refusalOf(await token)).toBe('ucan_malformed');
  });

  it('a byte after the UCAN, the root or the CAR', async () => {
    const { bytes } = await issue();
    expect(await refusalOf(await serializeBlock(new Uint8Array([...bytes, 0])))).toBe('ucan_malformed');
    const ucan = await issue();
    const { bytes: rootBytes } = await rootOf(ucan.cid);
    const root = await blockOf(new Uint8Array([...rootBytes, 0]));
    expect(await refusalOf(toBase64(packCar([root.cid], [ucan.root, root])))).toBe('ucan_malformed');
    const car = Buffer.from(await invocation(), 'base64');
    for (const after of [0, 1, 0x80, 0xff]) {
      expect(await refusalOf(toBase64(Buffer.concat([car, Buffer.from([after])])))).toBe('ucan_malformed');
    }
  });

  it('the JWT form of a good token, under any CID', async () => {
    const ucan = await issue();
    const jwt = new TextEncoder().encode(UCAN.format(ucan.data));
    expect(await refusalOf(await serializeBlock(jwt))).toBe('ucan_malformed');
    expect(await refusalOf(await serializeBlock(jwt, ucan.cid))).toBe('ucan_malformed');
    const raw = await UCAN.write(UCAN.parse(UCAN.format(ucan.data)));
    const asRaw = { ...raw, cid: rawLink(raw.cid) };
    expect(await refusalOf(await packToken([asRaw]))).toBe('ucan_malformed');
  });

  it('base64 with anything else in it', async () => {
    const token = await invocation();
    for (const junk of [` ${token}`, `${token}\n`, `${token.slice(0, 80)}!${token.slice(80)}`, `${token}=`]) {
      expect(await refusalOf(junk)).toBe('ucan_malformed');
    }
  });

  it.each(['', 'AAAA', 'e30=', 'eyJhbGciOiJub25lIn0'])('%p', async (token) => {
    expect(await refusalOf(token)).toBe('ucan_malformed');
  });
});

describe('a CAR holds the token and nothing else: refused is', () => {
  const ucanOf = async () => {
    const ucan = await issue();
    return { ucan: ucan.root, root: await rootOf(ucan.cid) };
  };

  it('a block that comes twice', async () => {
    const { ucan, root } = await ucanOf();
    for (const again of [ucan, root]) {
      expect(await refusalOf(toBase64(packCar([root.cid], [ucan, root, again])))).toBe('ucan_malformed');
    }
  });

  it('a second root, or none', async () => {
    const { ucan, root } = await ucanOf();
    for (const roots of [[], [root.cid, root.cid], [root.cid, ucan.cid]]) {
      expect(await refusalOf(toBase64(packCar(roots, [ucan, root])))).toBe('ucan_malformed');
    }
  });

  it('a root that is not in it, or that is the UCAN itself', async () => {
    const { ucan, root } = await ucanOf();
    expect(await refusalOf(toBase64(packCar([root.cid], [ucan])))).toBe('ucan_malformed');
    expect(await refusalOf(toBase64(packCar([ucan.cid], [ucan])))).toBe('ucan_malformed');
    expect(await refusalOf(toBase64(packCar([root.cid], [root])))).toBe('ucan_malformed');
  });

  it('a root that names another version, two things or itself', async () => {
    const { ucan } = await ucanOf();
    for (const fields of [
      { 'ucan@0.9.2': ucan.cid },
      { 'ucan@0.9.1': ucan.cid, other: ucan.cid },
      { 'ucan@0.9.1': [ucan.cid] },
      { 'ucan@0.9.1': 'cid' },
    ]) {
      const root = await blockOf(CBOR.encode(fields));
      expect(await refusalOf(toBase64(packCar([root.cid], [ucan, root])))).toBe('ucan_malformed');
    }
  });

  it('a block that nothing refers to', async () => {
    const { ucan, root } = await ucanOf();
    const stray = await grant();
    expect(await refusalOf(toBase64(packCar([root.cid], [ucan, stray.root, root])))).toBe('ucan_malformed');
    const junk = await blockOf(new Uint8Array(8000));
    expect(await refusalOf(toBase64(packCar([root.cid], [ucan, junk, root])))).toBe('ucan_malformed');
    const [token, ...proofs] = blocksOf(await chain([alice, bob]));
    expect(await grantRefusalOf(await packToken([token, ...proofs, stray.root]))).toBe('ucan_malformed');
  });

  it('a section length in a longer form', async () => {
    const car = Buffer.from(await invocation(), 'base64');
    const long = Buffer.concat([Buffer.from([0xba, 0x00]), car.subarray(1)]);
    expect(await refusalOf(toBase64(long))).toBe('ucan_malformed');
    const first = car.readUInt16LE(59);
    const longer = Buffer.from([first & 0xff, (first >> 8) | 0x80, 0x00]);
    const rest = car.subarray(61);
    expect(first & 0x80).toBe(0x80);
    expect(await refusalOf(toBase64(Buffer.concat([car.subarray(0, 59), longer, rest])))).toBe('ucan_malformed');
  });

  it('more sections than a token can have, before one of them is read', async () => {
    const car = packCar([(await rootOf((await issue()).cid)).cid], []);
    const sections = new Uint8Array(2000).fill(1);
    expect(await refusalOf(toBase64(Buffer.concat([car, sections])))).toBe('ucan_too_many_proofs');
  });
});

describe('a chain of proofs: refused is', () => {
  it('one with a proof missing', async () => {
    const token = await chain([alice, bob]);
    expect(await grantRefusalOf(await packToken([token.root]))).toBe('ucan_missing_proof');
  });

  it('one with a proof that no block can be', async () => {
    const token = await forgedBlock(await grant(), { prf: [rawLink((await grant()).cid)] });
    expect(await grantRefusalOf(await packToken([token]))).toBe('ucan_missing_proof');
  });

  it('one that passes on another ability or resource', async () => {
    const held = { can: 'store/add', with: 'ixo:space:1' } as const;
    const taken: API.Capability[] = [
      { ...held, can: 'store/remove' },
      { ...held, can: '*' },
      { ...held, with: 'ixo:space:2' },
      { ...held, with: 'ixo:*' },
    ];
    for (const capability of taken) {
      const token = await chain([alice, bob], (at) => ({ capabilities: [at === 0 ? held : capability] }));
      expect(await grantRefusalOf(await serialize(token))).toBe('ucan_escalation');
    }
  });

  it('one in which somebody else than the audience of a proof uses it', async () => {
    const token = await grant({ issuer: bob, proofs: [await grant({ audience: mallory })] });
    expect(await grantRefusalOf(await serialize(token))).toBe('ucan_broken_chain');
  });

  it.each<[string, UcanInput, UcanRefusal]>([
    ['has expired', { expiration: NOW - 30 }, 'ucan_expired'],
    ['has not begun', { notBefore: NOW + 31 }, 'ucan_not_yet_valid'],
  ])('one with a proof that %s, however live the token', async (_, change, code) => {
    for (const link of [0, 1]) {
      const token = await chain([alice, bob, mallory], (at) => (at === link ? change : {}));
      expect(await grantRefusalOf(await serialize(token))).toBe(code);
    }
  });

  it('one that never ends in any of its links', async () => {
    const endless = await chain([alice, bob], () => ({ expiration: Infinity }));
    expect(await grantRefusalOf(await serialize(endless))).toBe('ucan_no_expiration');
  });

  it('one with a proof whose signature is bad', async () => {
    const [, proof] = blocksOf(await chain([alice, bob]));
    expect(proof).toBeDefined();
    const forged = await forgedBlock(await grant({ issuer: mallory, audience: bob }), {
      iss: principalBytes(alice.did()),
    });
    const token = await grant({ issuer: bob });
    const resigned = await issueOver(bob, forged.cid);
    expect(token.cid.equals(resigned.cid)).toBe(false);
    expect(await grantRefusalOf(await packToken([resigned, forged]))).toBe('ucan_bad_signature');
  });

  it('one that uses a proof twice, in one UCAN or in several', async () => {
    const shared = await grant({ audience: bob });
    const twice = await issueOver(bob, shared.cid, shared.cid);
    expect(await grantRefusalOf(await packToken([twice, shared.root]))).toBe('ucan_shared_proof');
    const [left, right] = [
      await issueOver(bob, shared.cid),
      await grant({ issuer: bob, audience: mallory, proofs: [shared] }).then(({ root }) => root),
    ];
    const both = await issueOver(mallory, left.cid, right.cid);
    expect(await grantRefusalOf(await packToken([both, left, right, shared.root]))).toBe('ucan_shared_proof');
  });

  it('one whose paths grow with each level, before they are walked', async () => {
    for (const [depth, repeats] of [
      [8, 2],
      [4, 6],
      [5, 5],
    ] as const) {
      const base = await grant({ audience: bob });
      let last = base.root;
      const blocks = [base.root];
      for (let level = 0; level < depth; level += 1) {
        last = await issueOver(bob, ...Array.from({ length: repeats }, () => last.cid));
        blocks.unshift(last);
      }
      const [token, ...proofs] = blocks;
      if (!token) throw new Error('there is one');
      expect(await grantRefusalOf(await packToken([token, ...proofs]))).toBe('ucan_shared_proof');
    }
  });

  it('one that lists the root block, or the token itself, as a proof', async () => {
    const token = await grant();
    const root = await rootOf(token.cid);
    const over = await issueOver(alice, root.cid);
    const overRoot = await rootOf(over.cid);
    const car = packCar([overRoot.cid], [over, root, overRoot]);
    expect(await grantRefusalOf(toBase64(car))).toBe('ucan_malformed');
  });

  it('an attestation: an unsigned delegation from a victim under a CID that was honestly attested', async () => {
    const victim = alice.withDID('did:mailto:example.org:alice');
    const honest = await grant({ issuer: mallory.withDID('did:mailto:example.org:mallory'), audience: bob });
    const attestation = await grant({
      issuer: oracle,
      audience: bob,
      capabilities: [{ can: 'ucan/attest', with: oracle.did(), nb: { proof: honest.cid } }],
    });
    const forgery = await grant({ issuer: victim, audience: bob });
    const token = await issueOver(bob, honest.cid, attestation.cid);
    const relabelled = { cid: honest.cid, bytes: forgery.bytes };
    expect(await grantRefusalOf(await packToken([token, relabelled, attestation.root]))).toBe('ucan_malformed');
    const honestly = await issueOver(bob, forgery.cid, attestation.cid);
    const control = await packToken([honestly, forgery.root, attestation.root]);
    expect(await grantRefusalOf(control)).toBe('ucan_unsupported_issuer');
  });

  it.each<[string, string]>([
    ['what an invocation holds', 'ixo:oracle'],
    ['all that the issuer owns', 'ucan:*'],
    ['a pattern that what an invocation holds begins like', 'ixo:*'],
    ['the same with an ability alone', 'ixo:oracle*'],
  ])('one to be stored that holds %s', async (_, resource) => {
    for (const can of ['*', 'oracle/access'] as const) {
      const token = await delegation({ capabilities: [ACCESS, { can, with: resource as API.Resource }] });
      expect(await grantRefusalOf(token)).toBe('ucan_forbidden_capability');
    }
  });
});

describe('values that cost more than they are worth: refused is', () => {
  it('nesting as deep as the size allows, before it is decoded', async () => {
    const nested = new Uint8Array(8000).fill(0x81);
    expect(await refusalOf(toBase64(nested))).toBe('ucan_malformed');
    expect(await refusalOf(await serializeBlock(nested))).toBe('ucan_malformed');
    const inMap = new Uint8Array([0xa1, 0x61, 0x76, ...nested, 0xf6]);
    expect(await refusalOf(await serializeBlock(inMap))).toBe('ucan_malformed');
  });

  it('a well-formed UCAN with facts too deep to be written down again', async () => {
    const marked = CBOR.encode({ ...CBOR.decode<object>((await issue()).bytes), fct: [{ deep: 'MARK' }] });
    const at = Buffer.from(marked).indexOf('dMARK');
    const deep = new Uint8Array([...new Uint8Array(8000).fill(0x81), 0xf6]);
    const token = await serializeBlock(
      new Uint8Array([...marked.subarray(0, at), ...deep, ...marked.subarray(at + 5)]),
    );
    expect(await refusalOf(token)).toBe('ucan_malformed');
  });

  it('more items than are announced', async () => {
    const bomb = new Uint8Array([0xbb, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff]);
    expect(await refusalOf(await serializeBlock(bomb))).toBe('ucan_malformed');
  });
});

describe('no byte of a token can be changed', () => {
  it.each([
    ['an invocation', () => invocation(), refusalOf],
    ['a delegation', () => delegation(), delegationRefusalOf],
    ['a grant', async () => serialize(await chain([alice, bob])), grantRefusalOf],
  ])('of %s, in any one bit', async (_, make, refusal) => {
    const token = await make();
    expect(await refusal(token)).toBeUndefined();
    const good = Buffer.from(token, 'base64');
    for (let at = 0; at < good.length; at += 1) {
      const changed = Buffer.from(good);
      changed.writeUInt8(good.readUInt8(at) ^ (1 << (at % 8)), at);
      expect([at, await refusal(toBase64(changed))]).toEqual([at, expect.stringMatching(/^ucan_/)]);
    }
  });

  it('nor cut off, nor filled up', async () => {
    const good = Buffer.from(await invocation(), 'base64');
    for (let length = 0; length < good.length; length += 1) {
      expect(await refusalOf(toBase64(good.subarray(0, length)))).toBe('ucan_malformed');
    }
  });

  it('nor be any bytes at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 600 }), async (bytes) => {
        expect(await refusalOf(toBase64(bytes))).toBe('ucan_malformed');
        expect(await refusalOf(await serializeBlock(bytes))).toBe('ucan_malformed');
      }),
    );
  });

  it('nor several at once', async () => {
    const good = Buffer.from(await serialize(await chain([alice, bob])), 'base64');
    const edits = fc.array(fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => {
        const changed = Buffer.from(good);
        for (const [at, mask] of changes) changed.writeUInt8(changed.readUInt8(at) ^ mask, at);
        fc.pre(!changed.equals(good));
        expect(await grantRefusalOf(toBase64(changed))).toMatch(/^ucan_/);
      }),
      { numRuns: 500 },
    );
  });
});

it('a reason holds no word of the token, or of the library', async () => {
  const secret = 'did:web:attacker-chosen-text';
  const { error } = await verifier.invocation(await invocation({ issuer: alice.withDID(secret) }));
  expect(error?.detail).not.toContain('attacker');
  const { error: unknown } = await verifier.invocation(await forge(await issue(), { iss: 'attacker' }));
  expect(unknown).toEqual({
    code: 'ucan_malformed',
    detail: 'A UCAN does not have the fields of version 0.9.1',
  });
});

/** The CID of the same bytes if they were no dag-cbor. */
function rawLink({ multihash }: API.Link): API.Link {
  return createLink(0x55, multihash);
}

/** Alice's key, made to say that its signatures are of another algorithm: both in the tag and in what it signs. */
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
