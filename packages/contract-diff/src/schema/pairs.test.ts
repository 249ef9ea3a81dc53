/**
 * Random pairs of schemas, with Ajv as the judge. `make diff-pairs` tries many; a seed repeats what failed.
 *
 * The pairs are built from the keywords that contracts use (testing/arbitrary-schemas.ts): types, listed values, limits of numbers, strings, arrays and
 * objects, patterns, formats, properties of all kinds, `allOf`, `anyOf`, `oneOf`, `not`, `if`, dependent and unevaluated properties, `contains`, and
 * definitions that refer to themselves and to each other.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { includes } from './index.js';
import { arbitraryDocument, leaf } from './testing/arbitrary-schemas.js';
import { sourceOf, type SchemaDocument } from './testing/schema-document.js';
import { edited } from './testing/edits.js';
import { judgePair } from './testing/judge-pair.js';
import { Random } from './testing/seeded-random.js';
import { rewritten } from './testing/rewrites.js';

const PAIRS = Number(process.env.PAIRS ?? 2000);
const SEED = Number(process.env.PAIRS_SEED ?? 20_260_101);

const SAMPLES = 60;
const MAX_EDITS = 3;
/** The part of all pairs that may be too hard to decide. */
const MAX_UNKNOWN = 0.01;

const pairs: fc.Arbitrary<readonly [SchemaDocument, SchemaDocument]> = fc.oneof(
  fc.tuple(arbitraryDocument, arbitraryDocument),
  fc
    .tuple(arbitraryDocument, leaf, fc.nat())
    .map(([document, spare, seed]): readonly [SchemaDocument, SchemaDocument] => {
      const random = new Random(seed);
      let changed = document;
      for (let edits = 1 + random.below(MAX_EDITS); edits > 0; edits--)
        changed = edited(changed, spare, random);
      return random.chance(0.5) ? [document, changed] : [changed, document];
    }),
);

test('no answer about a pair of schemas is contradicted by a value, and few pairs are too hard', () => {
  let [judged, unknown] = [0, 0];
  fc.assert(
    fc.property(pairs, fc.nat(), ([left, right], seed) => {
      const { inclusion, contradiction } = judgePair(left, right, SAMPLES, seed);
      judged += 1;
      if (inclusion.kind === 'unknown') unknown += 1;
      expect(contradiction).toBeUndefined();
    }),
    { numRuns: Math.ceil(PAIRS * 0.75), seed: SEED },
  );
  expect(unknown / judged).toBeLessThan(MAX_UNKNOWN);
});

test('a schema that is written in another way means the same', () => {
  let unknown = 0;
  const runs = Math.ceil(PAIRS * 0.25);
  fc.assert(
    fc.property(arbitraryDocument, fc.nat(), (document, seed) => {
      const random = new Random(seed);
      const same = rewritten(rewritten(document, random), random);
      for (const [left, right] of [
        [document, same],
        [same, document],
      ] as const) {
        const { kind } = includes(sourceOf(left), sourceOf(right));
        if (kind === 'unknown') unknown += 1;
        expect(kind).not.toBe('excluded');
      }
    }),
    { numRuns: runs, seed: SEED },
  );
  expect(unknown / (2 * runs)).toBeLessThan(MAX_UNKNOWN);
});
