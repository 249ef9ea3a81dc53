import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matching, ofFormat } from './automaton.js';
import { examplesOf, hasFormat, patternOf } from './string-formats.js';
import { words } from './bounded-strings.js';

/** Characters that the patterns below tell apart. */
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '0', '-', ':', '/', '😀', '\n'),
  maxLength: 6,
});

const codePoints = (word: string) => Array.from(word, (character) => character.codePointAt(0) ?? 0);

describe('an automaton accepts the strings in which the pattern is found', () => {
  test.each([
    '',
    '^',
    '$',
    '^$',
    'a',
    '^a|b$',
    '(^a|b$)',
    '^(?:a|b)+$',
    '(?:^|c)a(?:b|$)',
    '^(?:a|b$)',
    '^a*?b',
    '^[^a]{2,3}$',
    '^.$',
    '^\\S*$',
    '^(a)(?:b)c',
    '^[\\x21-\\x7e]+$',
    '^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:[a-c]+$',
    '^(?!ab)[a-c]+$',
    '^(?!.*--)(?=a|b)\\S*$',
    '^(?:(?!a$)[a-c]{1,2}|0)$',
    '\\p{Emoji_Presentation}',
  ])('%j', (source) => {
    const language = matching(source);
    const expression = new RegExp(source, 'u');
    fc.assert(
      fc.property(text, (word) => {
        expect(language?.test(codePoints(word))).toBe(expression.test(word));
      }),
      { numRuns: 300 },
    );
  });
});

test.each(['\\bfoo', '(?!a)b', '(a*)\\1', '(?:^a)*b', '(?<=a)b'])(
  'there is no automaton for %j',
  (source) => {
    expect(matching(source)).toBeUndefined();
  },
);

test.each([
  'date',
  'date-time',
  'time',
  'email',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'json-pointer',
  'byte',
])('the pattern of the format %s matches its strings', (format) => {
  const pattern = patternOf(format);
  const language = pattern && ofFormat(pattern);
  for (const example of examplesOf(format)) {
    expect(hasFormat(format, example)).toBe(true);
    expect(language?.test(codePoints(example))).toBe(true);
  }
});

test('strings come by their length, each once, and end where there are no more', () => {
  const all = matching('^(?:a|bc?)*$');
  expect(all && [...words(all, 1, 2)].sort()).toEqual(['a', 'aa', 'ab', 'b', 'ba', 'bb', 'bc']);
  const few = matching('^(?:a|b){2}$');
  expect(few && [...words(few, 0, Infinity)].sort()).toEqual(['aa', 'ab', 'ba', 'bb']);
  const none = matching('^(?:aa)*$');
  expect(none && [...words(none, 3, 3)]).toEqual([]);
});
