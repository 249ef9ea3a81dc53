import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { randomBase62, toBase62 } from './base62.js';
import { generateApiKey, hashApiKey, parseApiKey } from './format.js';

describe('the text of an API key', () => {
  it.each(['live', 'test'] as const)('names its environment (%s) and its id', (environment) => {
    const key = generateApiKey(environment);
    expect(key.text).toMatch(new RegExp(`^twk_${environment}_${key.keyId}_[0-9A-Za-z]{49}$`));
    expect(parseApiKey(key.text)).toEqual(key);
  });

  it('is different each time', () => {
    const texts = Array.from({ length: 100 }, () => generateApiKey('live').text);
    expect(new Set(texts).size).toBe(100);
  });

  it('is refused when one letter of it is mistyped', () => {
    const { text } = generateApiKey('live');
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'a' ? 'b' : 'a';
      expect(parseApiKey(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined();
    }
  });

  it('is refused with anything around it', () => {
    const { text } = generateApiKey('live');
    for (const other of ['', ` ${text}`, `${text}\n`, text.toUpperCase(), text.slice(1), `${text}0`]) {
      expect(parseApiKey(other)).toBeUndefined();
    }
  });

  it('is stored as a sha-256 of the whole text', () => {
    const { text, ...rest } = generateApiKey('live');
    expect(hashApiKey({ text, ...rest })).toEqual(createHash('sha256').update(text).digest());
    expect(hashApiKey({ text: `${text}0`, ...rest })).not.toEqual(hashApiKey({ text, ...rest }));
  });
});

describe('base62', () => {
  it('writes numbers with the most significant letter first, to a fixed length', () => {
    expect([0, 61, 62, 2 ** 32 - 1].map((value) => toBase62(value, 6))).toEqual([
      '000000',
      '00000z',
      '000010',
      '4gfFC3',
    ]);
  });

  it('draws every letter with about the same frequency', () => {
    const counts = new Map<string, number>();
    for (const letter of randomBase62(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 1000 each is expected; with a modulo the first eight letters would have 1211. The standard deviation is 31, so the test does not fail
    // by chance.
    expect(Math.max(...counts.values())).toBeLessThan(1200);
    expect(Math.min(...counts.values())).toBeGreaterThan(800);
  });
});
