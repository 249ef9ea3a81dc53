import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findSyntaxError, MAX_DEPTH, prettyJson } from './json-text.js';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the syntax error in a text', () => {
  it('is there if and only if it is no JSON', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '0',
      '-',
      '1.5',
      'e3',
      'null',
      'tru',
      'true',
      ' ',
      '\n',
      '\u00a0',
      '\0',
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
      fc.json({ maxDepth: 6 }),
      // One character is missing.
      fc.tuple(fc.json({ maxDepth: 4 }), fc.nat()).map(([json, at]) => {
        const place = at % json.length;
        return json.slice(0, place) + json.slice(place + 1);
      }),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (text) => expect(findSyntaxError(text) === undefined).toBe(isJson(text))),
      { numRuns: 1000 },
    );
  });

  it('is that it nests too deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(findSyntaxError(nested(MAX_DEPTH))).toBeUndefined();
    expect(findSyntaxError(nested(MAX_DEPTH + 1))).toMatchObject({ at: MAX_DEPTH });
  });
});

describe('JSON on many lines', () => {
  it('is what JSON.stringify makes of it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (json) => {
        const { pretty, isWhole } = prettyJson(json, 1_000_000);
        expect(isWhole).toBe(true);
        expect(JSON.parse(pretty)).toEqual(JSON.parse(json));
      }),
    );
    const value = { a: [1, 'two', {}, [], [null]], b: { c: true } };
    expect(prettyJson(JSON.stringify(value), 1000).pretty).toBe(JSON.stringify(value, null, 2));
  });

  it('is never longer than wanted, and says when it is cut', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.integer({ min: 1, max: 40 }), (json, max) => {
        const { pretty, isWhole } = prettyJson(json, max);
        expect(pretty.length).toBeLessThanOrEqual(max);
        expect(isWhole).toBe(isWhole && isJson(pretty));
      }),
    );
  });

  it.each([
    ['a long text', JSON.stringify('x'.repeat(1_000_000))],
    ['deep nesting', '['.repeat(500_000) + ']'.repeat(500_000)],
    ['many escapes', JSON.stringify('"'.repeat(500_000))],
  ])('costs no more than is wanted of it: %s', (_what, json) => {
    const { pretty, isWhole } = prettyJson(json, 4000);
    expect([pretty.length <= 4000, isWhole]).toEqual([true, false]);
  });

  it('is no way out of a code block', () => {
    const { pretty } = prettyJson(JSON.stringify({ a: '\n```\nfree' }), 4000);
    expect(pretty.split('\n').filter((line) => line.trimStart().startsWith('```'))).toEqual([]);
  });
});
