import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64 } from './base64.js';

describe('base64 of a token', () => {
  it('decodes any bytes in both alphabets, padded or not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        const standard = Buffer.from(bytes).toString('base64');
        const urlSafe = Buffer.from(bytes).toString('base64url');
        const spellings = [
          standard,
          standard.replace(/=/g, ''),
          urlSafe,
          urlSafe.padEnd(standard.length, '='),
        ];
        for (const spelling of spellings) expect(decodeBase64(spelling)).toEqual(bytes);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['only padding', '=='],
    ['a letter outside the alphabet', 'AAA*'],
    ['white space', 'AA AA'],
    ['a line break at the end', 'AAAA\n'],
    ['both alphabets mixed', 'AA+_'],
    ['padding in the middle', 'AA==AAAA'],
    ['too much padding', 'AAA=='],
    ['too little padding', 'AA='],
    ['a lone last letter', 'AAAAA'],
    ['bits after the last byte', 'AAB='],
  ])('refuses %s', (_, text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });
});
