/** Judges whether one schema accepts every value that another one accepts. */
import { Explorer } from './differences/explorer.js';
import { Judge } from './differences/witness-check.js';
import { Compiler } from './formula/compiler.js';
import { Formulas } from './formula/formulas.js';
import type { Inclusion, IncludesOptions, SchemaSource } from './inclusion.js';
import { Solver } from './solve/solver.js';
import { Bundle } from './source/bundle.js';
import { sharedDefinitions } from './source/shared.js';

export type { Difference, DifferenceKind, Inclusion, IncludesOptions, SchemaSource } from './inclusion.js';
export { DIFFERENCE_KINDS } from './inclusion.js';
export type { JsonObject, JsonSchema, JsonValue } from './json.js';

/** Every value of `left` is accepted by `right`: proven, refuted by values, or unknown. */
export function includes(left: SchemaSource, right: SchemaSource, options: IncludesOptions = {}): Inclusion {
  const leftBundle = new Bundle(left, 'left', options);
  const rightBundle = new Bundle(right, 'right', options);
  const shared = sharedDefinitions(leftBundle, rightBundle);
  const formulas = new Formulas();
  const explorer = new Explorer(
    new Solver(formulas),
    new Compiler(formulas, leftBundle, 'left', shared),
    new Compiler(formulas, rightBundle, 'right', shared),
    new Judge(leftBundle, rightBundle),
  );
  const included = explorer.exploreAll();
  if (included) return { kind: 'included' };
  const { differences, unclear } = explorer;
  if (differences.length > 0) return { kind: 'excluded', differences };
  return {
    kind: 'unknown',
    reason: unclear?.reason ?? 'no value was found that Ajv judges differently',
    left: leftBundle.origin(unclear?.place.declared[0] ?? leftBundle.root),
    right: rightBundle.origin(unclear?.place.right ?? rightBundle.root),
    instancePath: unclear?.place.path ?? '',
  };
}
