import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { storable } from './run-events.js';

describe('what is to be stored', () => {
  it('is as JSON keeps it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        expect(JSON.stringify(storable(value))).toBe(JSON.stringify(value)),
      ),
    );
  });

  it('is what its toJSON says', () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    expect(storable<unknown>({ at, list: [at], not: undefined })).toEqual({
      at: '2026-01-02T03:04:05.678Z',
      list: ['2026-01-02T03:04:05.678Z'],
    });
    expect(storable<unknown>(at)).toBe('2026-01-02T03:04:05.678Z');
  });

  it.each([
    ['NUL', 'a\0b', 'a\ufffdb'],
    ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
    ['a whole pair, which it keeps', 'a🦊b', 'a🦊b'],
  ])('has other characters for %s, at any depth and in names', (_, odd, clean) => {
    expect(storable<unknown>({ [odd]: [odd, { [odd]: odd }] })).toEqual({
      [clean]: [clean, { [clean]: clean }],
    });
    expect(storable(odd)).toBe(clean);
  });

  it('may be nothing', () => {
    expect([storable<unknown>(undefined), storable(null)]).toEqual([undefined, null]);
  });
});
