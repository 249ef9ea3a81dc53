/** Finds different values for several formulas. */
import type { Formula } from '../formula/formula.js';
import type { Formulas } from '../formula/formulas.js';
import { canonical, type JsonValue } from '../json.js';
import { found, NONE, unknown, type Find, type Outcome } from './outcome.js';

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
  const keyed = candidates.map((values) => values.map((value) => ({ key: canonical(value), value })));
  const holders = new Map<string, number>();
  const chosen: JsonValue[] = [];
  const place = (position: number, visited: Set<string>): boolean => {
    const options = (keyed[position] ?? []).filter(({ key }) => !visited.has(key));
    const option =
      options.find(({ key }) => !holders.has(key)) ??
      options.find(({ key }) => {
        visited.add(key);
        const holder = holders.get(key);
        return holder !== undefined && place(holder, visited);
      });
    if (!option) return false;
    holders.set(option.key, position);
    chosen[position] = option.value;
    return true;
  };
  for (const position of candidates.keys()) if (!place(position, new Set())) return undefined;
  return chosen;
}
