import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase64, encodeBase64 } from './base64.js';

it('base64 is compatible with other implementations', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect(decodeBase64(text)).toEqual(bytes);
    }),
  );
});

it('base64 of megabytes does not overflow the stack', () => {
  const bytes = new Uint8Array(3_000_001).fill(200);
  expect(decodeBase64(encodeBase64(bytes))?.length).toBe(bytes.length);
});

it('a text that is not base64 is not decoded', () => {
  expect(decodeBase64('not base64!')).toBeUndefined();
});
