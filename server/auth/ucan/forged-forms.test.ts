/** Attacks with other encodings of a valid token, which would make it pass for a new one. */
import { describe, expect, it } from '@jest/globals';
import * as UCAN from '@ipld/dag-ucan';
import { CAR, CBOR } from '@ucanto/core';
import type { API } from '@ucanto/core';
import fc from 'fast-check';
import { refusalsOf } from '../testing/refusal-codes.js';
import {
  NOW,
  alice,
  blockOf,
  blocksOf,
  chain,
  createTestVerifier,
  delegation,
  forge,
  grant,
  invocation,
  issue,
  mallory,
  packCar,
  packToken,
  rootOf,
  serialize,
  serializeBlock,
  signerOf,
  toBase64,
} from '../testing/ucans.js';

const { verifier } = createTestVerifier();
const { refusalOf, grantRefusalOf, delegationRefusalOf } = refusalsOf(verifier);
const bob = await signerOf(4);

describe('one token has one encoding, refused:', () => {
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
    ['facts that are lists', { fct: [['fact']] }],
    ['proofs that are no links', { prf: ['proof'] }],
    ['another version', { v: '0.10.0' }],
    ['no version', { v: null }],
  ])('%s', async (_, change) => {
    expect(await refusalOf(await forge(await issue(), change))).toBe('ucan_malformed');
  });

  it('a duplicate map key, or one that changes the type of a map', async () => {
    const { bytes } = await issue();
    const more = (key: string, value: unknown) =>
      serializeBlock(
        new Uint8Array([
          (bytes[0] ?? 0) + 1,
          ...bytes.subarray(1),
          ...CBOR.encode(key),
          ...CBOR.encode(value),
        ]),
      );
    expect(await refusalOf(await more('exp', NOW + 300))).toBe('ucan_malformed');
    expect(await refusalOf(await more('__proto__', { nbf: 1 }))).toBe('ucan_malformed');
    const named = CBOR.encode({ ...CBOR.decode<object>(bytes), fct: [{ MARKPROTO: { a: 1 } }] });
    const renamed = Buffer.from(named);
    renamed.write('__proto__', renamed.indexOf('MARKPROTO'));
    expect(await refusalOf(await serializeBlock(renamed))).toBe('ucan_malformed');
  });

  it.each(['prf', 'fct'])('a map in %s that only looks like a link', async (field) => {
    const { bytes } = await issue();
    const fields = { ...CBOR.decode<object>(bytes), [field]: [{ S: 'x', bytes: 'x' }] };
    const disguised = Buffer.from(CBOR.encode(fields));
    disguised.write('/', disguised.indexOf('aSax') + 1);
    expect(await refusalOf(await serializeBlock(disguised))).toBe('ucan_malformed');
  });

  it('a number in a longer form', async () => {
    const { bytes } = await issue();
    const at = Buffer.from(bytes).indexOf(CBOR.encode(NOW + 300));
    const long = [0x1b, 0, 0, 0, 0, ...bytes.subarray(at + 1, at + 5)];
    const token = serializeBlock(
      new Uint8Array([...bytes.subarray(0, at), ...long, ...bytes.subarray(at + 5)]),
    );
    expect(await refusalOf(await token)).toBe('ucan_malformed');
  });

  it('a byte after the UCAN, the root or the CAR', async () => {
    const { bytes } = await issue();
    expect(await refusalOf(await serializeBlock(new Uint8Array([...bytes, 0])))).toBe('ucan_malformed');
    const ucan = await issue();
    const { bytes: rootBytes } = await rootOf(ucan.cid);
    const root = await blockOf(new Uint8Array([...rootBytes, 0]));
    expect((await verifier.invocation(toBase64(packCar([root.cid], [ucan.root, root])))).error?.detail).toBe(
      'The root of the CAR is not the one that names a UCAN 0.9.1',
    );
    const car = Buffer.from(await invocation(), 'base64');
    for (const after of [0, 1, 0x80, 0xff]) {
      expect(await refusalOf(toBase64(Buffer.concat([car, Buffer.from([after])])))).toBe('ucan_malformed');
    }
  });

  it('the JWT form of a valid token, under any CID', async () => {
    const ucan = await issue();
    const jwt = new TextEncoder().encode(UCAN.format(ucan.data));
    expect(await refusalOf(await serializeBlock(jwt))).toBe('ucan_malformed');
    expect(await refusalOf(await serializeBlock(jwt, ucan.cid))).toBe('ucan_malformed');
    const otherwise = await packToken([{ bytes: jwt, cid: await otherLink(jwt) }]);
    expect((await verifier.invocation(otherwise)).error?.detail).toBe(
      'A block of the CAR is not dag-cbor under its SHA-256',
    );
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

describe('a CAR holds only the token, refused:', () => {
  const ucanOf = async () => {
    const ucan = await issue();
    return { ucan: ucan.root, root: await rootOf(ucan.cid) };
  };

  it('a header that could hold more than one root, before it is decoded', async () => {
    const nested = new Uint8Array([0xb8, 0x46, ...new Uint8Array(9000).fill(0x81)]);
    expect((await verifier.invocation(toBase64(nested))).error?.detail).toBe(
      'The token is not a CAR with one root',
    );
  });

  it('a duplicate block', async () => {
    const { ucan, root } = await ucanOf();
    for (const again of [ucan, root]) {
      expect(await refusalOf(toBase64(packCar([root.cid], [ucan, root, again])))).toBe('ucan_malformed');
    }
  });

  it('a second root, or no root', async () => {
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

  it('an unreferenced block', async () => {
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
    expect(await refusalOf(toBase64(Buffer.concat([car.subarray(0, 59), longer, rest])))).toBe(
      'ucan_malformed',
    );
  });

  it('more sections than a token can have, before one of them is read', async () => {
    const car = packCar([(await rootOf((await issue()).cid)).cid], []);
    const sections = new Uint8Array(2000).fill(1);
    expect(await refusalOf(toBase64(Buffer.concat([car, sections])))).toBe('ucan_too_many_proofs');
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

  it('nor truncated, nor padded', async () => {
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

  it('nor several bytes at once', async () => {
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

/** The CID of the same bytes if they were no dag-cbor. */
function otherLink(bytes: Uint8Array): Promise<API.Link> {
  return CAR.link(bytes);
}
