/** Types and listed values that the left side has and the right side refuses. */
import { JSON_TYPES, type JsonObject } from '../json.js';
import { declaredValues } from './declared.js';
import type { Explorer } from './explorer.js';
import type { Place } from './place.js';

const MAX_LISTED_VALUES = 50;

/** Null is reported by itself, the other types together. */
export function exploreTypes(explorer: Explorer, place: Place, right: JsonObject): void {
  const { formulas } = explorer.solver;
  const refused = formulas.not(explorer.right.keyword(right, 'type'));
  const others = formulas.types(JSON_TYPES.filter((type) => type !== 'null'));
  const isNull = formulas.types(['null']);
  explorer.check(place, formulas.and([refused, isNull]), { kind: 'null', keywords: ['type'] });
  explorer.check(place, formulas.and([refused, others]), { kind: 'type', keywords: ['type'] });
}

/** Each value that the left side lists is reported by itself. Values of a type that the right side refuses are left to `type`. */
export function exploreValues(
  explorer: Explorer,
  place: Place,
  right: JsonObject,
  keyword: 'enum' | 'const',
): void {
  const { formulas } = explorer.solver;
  const refused = formulas.and([
    explorer.right.keyword(right, 'type'),
    formulas.not(explorer.right.keyword(right, keyword)),
  ]);
  const heading = { kind: keyword, keywords: ['enum', 'const'] };
  const listed = declaredValues(place.declared).filter(
    (value) => value !== null && explorer.solver.evaluator.holds(refused, value) !== false,
  );
  for (const value of listed.slice(0, MAX_LISTED_VALUES))
    explorer.check(place, formulas.and([refused, formulas.values([value])]), heading);
  const isNull = formulas.values([null]);
  explorer.check(place, formulas.and([refused, isNull]), {
    kind: 'null',
    keywords: ['enum', 'const', 'type'],
  });
  const unlisted = formulas.not(formulas.values([null, ...listed]));
  explorer.check(place, formulas.and([refused, unlisted]), heading);
}
