import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { decodeBits } from '../../../sdk/src/credentials/bitstring.js';
import { encodeBits } from './bitstring.js';
import { placeOf } from './status-place.js';

/** Of the specification, section 1: 131,072 entries, none of them set. */
const SPEC_EXAMPLE = 'uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA';

const unzip = (encoded: string) => gunzipSync(Buffer.from(encoded.slice(1), 'base64url'));

describe('the bits of a status list', () => {
  it('match the example in the specification when none is set', async () => {
    const bits = unzip(await encodeBits([]));
    expect(bits.equals(unzip(SPEC_EXAMPLE))).toBe(true);
    expect(bits).toHaveLength(16_384);
  });

  it('begin with the most significant bit of the first byte', async () => {
    const bits = unzip(await encodeBits([0, 9, 131_071]));
    expect([...bits.subarray(0, 2), bits.at(-1)]).toEqual([0b1000_0000, 0b0100_0000, 0b0000_0001]);
  });

  it('are read by verifiers as they were set', async () => {
    const set = [0, 1, 8, 4711, 131_071];
    const bits = await decodeBits(await encodeBits(set));
    const read = Array.from({ length: 131_072 }, (_, at) => at).filter((at) => bits?.bitAt(at));
    expect(read).toEqual(set);
    expect(bits?.bitAt(131_072)).toBeUndefined();
  });

  it('continue in the next list after 131,072 credentials', () => {
    expect(placeOf(0)).toEqual({ list: 1, index: 0 });
    expect(placeOf(131_071)).toEqual({ list: 1, index: 131_071 });
    expect(placeOf(131_072)).toEqual({ list: 2, index: 0 });
  });
});
