import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRepetitionDetector, isRepetitive } from './repetition-detector.js';

const project = (index: number) =>
  `| ${index} | Project ${(index * 7919) % 1000} | verified | did:ixo:entity:${index * 31} |`;

describe('a text runs in circles', () => {
  it('when its end is any piece of up to 400 characters over and over', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 400 }),
        fc.string({ maxLength: 500 }),
        fc.nat(399),
        (piece, before, cut) => {
          const circle = piece.repeat(Math.ceil(2_400 / piece.length));
          expect(isRepetitive(before + circle.slice(0, circle.length - cut))).toBe(true);
        },
      ),
    );
  });

  it('whatever the pieces are that it comes in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (lengths) => {
        const watch = createRepetitionDetector();
        const text = 'round and round it goes, '.repeat(200);
        let [at, found] = [0, false];
        for (let turn = 0; at < text.length; turn++) {
          const length = lengths[turn % lengths.length] ?? 1;
          found = watch(text.slice(at, at + length)) || found;
          at += length;
        }
        expect(found).toBe(true);
      }),
    );
  });
});

describe('a text does not run in circles', () => {
  it.each([
    [
      'a numbered list',
      Array.from({ length: 200 }, (_, index) => `${index + 1}. The same words on each line.`),
    ],
    ['a table', Array.from({ length: 200 }, (_, index) => project(index))],
    ['a table with a ruler', [project(1), `|${'-'.repeat(1_500)}|`, project(2), project(3)]],
    [
      'code',
      Array.from(
        { length: 100 },
        (_, index) => `  if (value === ${index}) return names[${index}];\n  else {\n  }`,
      ),
    ],
    ['a piece that comes four times', Array.from({ length: 4 }, () => project(1).repeat(9).slice(0, 400))],
    [
      'a longer piece over and over',
      Array.from({ length: 9 }, () => Array.from({ length: 12 }, (_, row) => project(row)).join('\n')),
    ],
  ])('such as %s', (_, lines) => {
    const watch = createRepetitionDetector();
    expect(lines.map((line) => watch(`${line}\n`))).not.toContain(true);
  });

  it('when one character in the rounds is another', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 400 }),
        fc.integer({ min: 900, max: 1_100 }),
        (piece, at) => {
          const circle = piece.repeat(2_000).slice(0, 2_000);
          expect(isRepetitive(`${circle.slice(0, at)}\u{1f300}${circle.slice(at + 2)}`)).toBe(false);
        },
      ),
    );
  });
});
