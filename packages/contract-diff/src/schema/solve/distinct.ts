/** Finds different values for several formulas. */
import type { Formula } from '../formula/formula.js';
import type { Formulas } from '../formula/formulas.js';
import { canonical, type JsonValue } from '../json.js';
import type { Find } from './array.js';
import { found, NONE, unknown, type Outcome } from './outcome.js';

/** One value for each formula. With as many candidates for each as there are formulas, a matching exists or none is possible. */
export function distinctValues(goals: readonly Formula[], formulas: Formulas, find: Find): Outcome {
  const byGoal = new Map<Formula, JsonValue[]>();
  let complete = true;
  for (const goal of new Set(goals)) {
    const values: JsonValue[] = [];
    while (values.length < goals.length) {
      const next = find(formulas.and([goal, formulas.not(formulas.values(values))]));
      if (next.kind === 'unknown') complete = false;
      if (next.kind !== 'found') break;
      values.push(next.value);
    }
    byGoal.set(goal, values);
  }
  const chosen = match(goals.map((goal) => byGoal.get(goal) ?? []));
  if (chosen) return found(chosen);
  return complete ? NONE : unknown('not enough different items were found');
}

/** Chooses a candidate for each position, none twice, by augmenting paths. */
function match(candidates: readonly (readonly JsonValue[])[]): JsonValue[] | undefined {
  const takenBy = new Map<string, { position: number; value: JsonValue }>();
  const place = (position: number, visited: Set<string>): boolean =>
    (candidates[position] ?? []).some((value) => {
      const key = canonical(value);
      if (visited.has(key)) return false;
      visited.add(key);
      const holder = takenBy.get(key);
      if (holder && !place(holder.position, visited)) return false;
      takenBy.set(key, { position, value });
      return true;
    });
  for (const position of candidates.keys()) if (!place(position, new Set())) return undefined;
  const chosen: JsonValue[] = [];
  for (const { position, value } of takenBy.values()) chosen[position] = value;
  return chosen;
}
