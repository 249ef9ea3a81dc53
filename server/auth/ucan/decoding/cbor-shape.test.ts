import { describe, expect, it } from '@jest/globals';
import { CBOR } from '@ucanto/core';
import fc from 'fast-check';
import { MAX_CBOR_DEPTH, MAX_CBOR_ITEMS, isSmallCborMap } from './cbor-shape.js';

/** `{ "a": … }` around this many nested arrays. */
const nested = (arrays: number) =>
  new Uint8Array([0xa1, 0x61, 0x61, ...new Uint8Array(arrays).fill(0x81), 0xf6]);

/** A map, its key, an array and its items. */
const wide = (items: number) => CBOR.encode({ a: Array.from({ length: items - 3 }, () => 1) });

describe('the shape of CBOR is accepted', () => {
  it('when it is a map of whatever values', () => {
    // The encoder treats the value of `__proto__` as a prototype.
    const key = fc.string().filter((name) => name !== '__proto__');
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.constant(null),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.uint8Array(),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(key, tie('any'), { maxKeys: 4 }),
      ),
    })).any;
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 4 }), (map) => {
        const bytes = CBOR.encode(map);
        expect(isSmallCborMap(bytes)).toBe(true);
        expect(isSmallCborMap(new Uint8Array([...bytes, 0]))).toBe(false);
        expect(isSmallCborMap(bytes.subarray(0, -1))).toBe(false);
      }),
    );
  });

  it('up to the limit of depth, and not beyond', () => {
    expect(isSmallCborMap(nested(MAX_CBOR_DEPTH - 1))).toBe(true);
    expect(isSmallCborMap(nested(MAX_CBOR_DEPTH))).toBe(false);
    expect(isSmallCborMap(nested(8000))).toBe(false);
  });

  it('up to the limit of items, and not beyond', () => {
    expect(isSmallCborMap(wide(MAX_CBOR_ITEMS))).toBe(true);
    expect(isSmallCborMap(wide(MAX_CBOR_ITEMS + 1))).toBe(false);
  });

  it('with links, which take longer, up to their limit', async () => {
    const link = await CBOR.link(new Uint8Array());
    const linked = (count: number) => CBOR.encode({ a: Array.from({ length: count }, () => link) });
    expect(isSmallCborMap(linked(60))).toBe(true);
    expect(isSmallCborMap(linked(80))).toBe(false);
  });

  it.each([
    ['is empty', []],
    ['is no map', [0x80]],
    ['is a number', [0x01]],
    ['has an indefinite length', [0xbf, 0xff]],
    ['has a reserved head', [0xa1, 0x61, 0x61, 0x1c]],
    ['has a reserved head and the bytes to go with it', [0xa1, 0x61, 0x61, 0x1c, ...new Uint8Array(16)]],
    ['ends in a head', [0xa1, 0x61, 0x61, 0x19, 0x01]],
    ['announces more than there is', [0xbb, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ['announces more text than there is', [0xa1, 0x7b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ['is followed by another value', [0xa0, 0xa0]],
    ['is all tags', [0xa1, 0x61, 0x61, ...new Uint8Array(9000).fill(0xc6)]],
  ])('but not when it %s', (_, bytes) => {
    expect(isSmallCborMap(new Uint8Array(bytes))).toBe(false);
  });

  it('or not, without throwing, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(typeof isSmallCborMap(new Uint8Array([0xa1, ...bytes]))).toBe('boolean');
      }),
      { numRuns: 1000 },
    );
  });
});
