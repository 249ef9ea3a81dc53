/** Alternatives of the left side that no branch of a union on the right side accepts. */
import type { Formula, Literal } from '../formula/formula.js';
import { JSON_TYPES, type JsonObject, type JsonSchema, type JsonType } from '../json.js';
import { LimitExceeded } from '../limits.js';
import { discriminatorOf, requiredConstants, statedTypes } from '../source/discriminator.js';
import { listed } from '../source/sub-schemas.js';
import type { Explorer } from './explorer.js';
import type { Place } from './place.js';

const MAX_ALTERNATIVES = 64;

interface Alternative {
  readonly type: JsonType;
  readonly formula: Formula;
}

/** Each alternative is compared with its counterpart, if there is just one. */
export function exploreUnion(
  explorer: Explorer,
  place: Place,
  right: JsonObject,
  keyword: 'anyOf' | 'oneOf',
): void {
  const { solver } = explorer;
  const { formulas } = solver;
  const refused = formulas.not(explorer.right.keyword(right, keyword));
  for (const { type, formula } of alternatives(explorer, place)) {
    const here = { ...place, left: formulas.and([place.left, formula]) };
    const outcome = solver.solve(formulas.and([here.left, refused]));
    if (outcome.kind === 'none') continue;
    const [only, ...others] = counterparts(explorer, here.left, type, listed(right[keyword]));
    const finding =
      only !== undefined && others.length === 0
        ? explorer.explore({ ...here, right: only, around: right })
        : undefined;
    if (finding === 'reported' || outcome.kind !== 'found') continue;
    const kind = outcome.value === null ? 'null' : keyword === 'anyOf' ? 'any-of' : 'one-of';
    explorer.report(here, outcome.value, { kind, keywords: [keyword, 'anyOf', 'oneOf', 'type'] });
  }
}

/**
 * The branches that an alternative can be meant to fit: those with its value of the discriminator; else those with values in common; else those of
 * its type.
 */
function counterparts(
  explorer: Explorer,
  left: Formula,
  type: JsonType,
  branches: readonly JsonSchema[],
): readonly JsonSchema[] {
  const { formulas } = explorer.solver;
  const { bundle } = explorer.right;
  const resolve = (ref: string) => bundle.resolve(ref);
  const common = (formula: Formula) => explorer.solver.solve(formulas.and([left, formula])).kind !== 'none';
  const discriminator = discriminatorOf(branches, resolve)?.name;
  if (discriminator !== undefined)
    return branches.filter((branch) => {
      const values = requiredConstants(branch, resolve).get(discriminator) ?? [];
      return common(formulas.member(discriminator, formulas.values(values)));
    });
  const overlapping = branches.filter((branch) => common(explorer.right.compile(branch)));
  if (overlapping.length > 0) return overlapping;
  return branches.filter((branch) => {
    const types = statedTypes(branch, resolve);
    return types?.has(type) ?? true;
  });
}

/** The left side, split by types and by the branches of its unions. */
function alternatives(explorer: Explorer, place: Place): Alternative[] {
  const { formulas } = explorer.solver;
  return JSON_TYPES.flatMap((type) =>
    alternativesOf(explorer, place, type).map((literals) => ({
      type,
      formula: formulas.and([formulas.types([type]), ...literals]),
    })),
  );
}

/** What the left side says of values of a type. Where that has too many alternatives, nothing is said. */
export function alternativesOf(explorer: Explorer, place: Place, type: JsonType): readonly Literal[][] {
  return allAlternativesOf(explorer, place, type) ?? [[]];
}

/** Undefined where there are too many. */
export function allAlternativesOf(
  explorer: Explorer,
  { left }: Place,
  type: JsonType,
): readonly Literal[][] | undefined {
  try {
    return explorer.solver.alternatives(left, type, MAX_ALTERNATIVES);
  } catch (error) {
    if (error instanceof LimitExceeded) return undefined;
    throw error;
  }
}
