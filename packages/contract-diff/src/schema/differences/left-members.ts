/** What the left side says of the value of a member. */
import type { Formula } from '../formula/formula.js';
import { listedNames } from '../solve/object.js';
import type { Explorer } from './explorer.js';
import type { Place } from './place.js';
import { alternativesOf } from './unions.js';

/** One formula for each alternative of the left side. */
export function membersOf(explorer: Explorer, place: Place, name: string): ReadonlySet<Formula> {
  const { evaluator, formulas } = explorer.solver;
  return new Set(
    alternativesOf(explorer, place, 'object').map((literals) =>
      formulas.and(
        literals.flatMap(({ test, negated }) => {
          if (test.kind !== 'every' && test.kind !== 'some') return [];
          const value = negated ? formulas.not(test.value) : test.value;
          const ofEvery = (test.kind === 'every') !== negated;
          const concerned = ofEvery
            ? evaluator.holds(test.names, name) === true
            : listedNames(test.names)?.join() === name;
          return concerned ? [value] : [];
        }),
      ),
    ),
  );
}
