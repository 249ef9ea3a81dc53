/** Finds an object that fits literals. */
import type { Formula, Literal } from '../formula/formula.js';
import type { Formulas } from '../formula/formulas.js';
import { objectOf, type JsonValue } from '../json.js';
import { LimitExceeded, MAX_MEMBERS, MAX_NAME_PATTERNS } from '../limits.js';
import type { Evaluator } from './holds.js';
import { firstFound, found, NONE, unknown, type Find, type Outcome } from './outcome.js';

/** Members whose name fits `names` have a value that fits `value`. */
interface Rule {
  readonly names: Formula;
  readonly value: Formula;
}

/** What an object must be. `every` holds for all members; for each of `some` there is a member. */
interface Shape {
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly every: readonly Rule[];
  readonly some: readonly Rule[];
}

/** The members that were decided on, each with the formula that its value has to fit. */
type Members = ReadonlyMap<string, Formula>;

export function findObject(
  literals: readonly Literal[],
  formulas: Formulas,
  evaluator: Evaluator,
  find: Find,
): Outcome {
  const shape = shapeOf(literals, formulas);
  if (shape.minProperties > shape.maxProperties) return NONE;
  return new ObjectSearch(shape, formulas, evaluator, find).run();
}

function shapeOf(literals: readonly Literal[], formulas: Formulas): Shape {
  let [minProperties, maxProperties] = [0, Infinity];
  const every: Rule[] = [];
  const some: Rule[] = [];
  for (const { test, negated } of literals) {
    if (test.kind === 'minProperties' && !negated) minProperties = Math.max(minProperties, test.limit);
    if (test.kind === 'minProperties' && negated) maxProperties = Math.min(maxProperties, test.limit - 1);
    if (test.kind === 'maxProperties' && !negated) maxProperties = Math.min(maxProperties, test.limit);
    if (test.kind === 'maxProperties' && negated) minProperties = Math.max(minProperties, test.limit + 1);
    if (test.kind !== 'every' && test.kind !== 'some') continue;
    const value = negated ? formulas.not(test.value) : test.value;
    ((test.kind === 'every') === negated ? some : every).push({ names: test.names, value });
  }
  return { minProperties, maxProperties, every, some };
}

class ObjectSearch {
  readonly #shape: Shape;
  readonly #formulas: Formulas;
  readonly #evaluator: Evaluator;
  readonly #find: Find;
  /** Names that a rule lists. */
  readonly #listed: readonly string[];
  /** Rules for names that nothing lists. */
  readonly #open: readonly Rule[];

  constructor(shape: Shape, formulas: Formulas, evaluator: Evaluator, find: Find) {
    this.#shape = shape;
    this.#formulas = formulas;
    this.#evaluator = evaluator;
    this.#find = find;
    const rules = [...shape.every, ...shape.some];
    this.#listed = [...new Set(rules.flatMap(({ names }) => listedNames(names) ?? []))];
    this.#open = shape.every.filter(({ names }) => listedNames(names) === undefined);
    if (this.#open.length > MAX_NAME_PATTERNS) throw new LimitExceeded('too many patterns of names overlap');
  }

  run(): Outcome {
    const single = this.#shape.some.filter(({ names }) => listedNames(names)?.length === 1);
    const members = new Map<string, Formula>();
    for (const { names, value } of single)
      for (const name of listedNames(names) ?? []) this.#add(members, name, value);
    const failed = [...members.values()].map(this.#find).find(({ kind }) => kind === 'none');
    if (failed) return NONE;
    return this.#satisfy(
      this.#shape.some.filter((rule) => !single.includes(rule)),
      members,
    );
  }

  /** Gives each of the rules a member: one that is there, a listed one, or one with a new name. */
  #satisfy([rule, ...others]: readonly Rule[], members: Members): Outcome {
    if (!rule) return this.#fillUp(members);
    const names = [...new Set([...members.keys(), ...this.#listed])].filter((name) =>
      this.#concerns(rule.names, name),
    );
    const attempts = [
      ...names.map((name) => () => ({ name, value: rule.value })),
      ...this.#regions().map((region) => () => {
        const name = this.#newName(this.#formulas.and([rule.names, region.names]), members);
        return name.kind === 'found' && typeof name.value === 'string'
          ? { name: name.value, value: rule.value }
          : name;
      }),
    ];
    return firstFound(attempts, (attempt) => {
      const member = attempt();
      if ('kind' in member) return member;
      const extended = new Map(members);
      this.#add(extended, member.name, member.value);
      if (this.#find(extended.get(member.name) ?? this.#formulas.false).kind === 'none') return NONE;
      return this.#satisfy(others, extended);
    });
  }

  /** Adds members until there are enough of them. */
  #fillUp(members: Members): Outcome {
    const { minProperties, maxProperties } = this.#shape;
    if (members.size > maxProperties) return NONE;
    if (minProperties > MAX_MEMBERS) throw new LimitExceeded('the objects would be too large');
    const filled = new Map(members);
    let complete = true;
    for (const name of this.#listed) {
      if (filled.size >= minProperties || filled.has(name)) continue;
      const goal = this.#valueOf(name);
      const value = this.#find(goal);
      if (value.kind === 'found') filled.set(name, goal);
      if (value.kind === 'unknown') complete = false;
    }
    for (const { names, value } of filled.size < minProperties ? this.#regions() : []) {
      const possible = this.#find(value);
      if (possible.kind === 'unknown') complete = false;
      while (possible.kind === 'found' && filled.size < minProperties) {
        const name = this.#newName(names, filled);
        if (name.kind === 'unknown') complete = false;
        if (name.kind !== 'found' || typeof name.value !== 'string') break;
        filled.set(name.value, this.#valueOf(name.value));
      }
    }
    if (filled.size < minProperties) return complete ? NONE : unknown('not enough names were found');
    return this.#build(filled);
  }

  #build(members: Members): Outcome {
    const built: [string, JsonValue][] = [];
    for (const [name, goal] of members) {
      const outcome = this.#find(goal);
      if (outcome.kind !== 'found') return outcome;
      built.push([name, outcome.value]);
    }
    return found(objectOf(built));
  }

  #add(members: Map<string, Formula>, name: string, value: Formula): void {
    members.set(name, this.#formulas.and([members.get(name) ?? this.#valueOf(name), value]));
  }

  /** What `every` says of the value of a member. */
  #valueOf(name: string): Formula {
    return this.#formulas.and(
      this.#shape.every.filter(({ names }) => this.#concerns(names, name)).map(({ value }) => value),
    );
  }

  #concerns(names: Formula, name: string): boolean {
    const verdict = this.#evaluator.holds(names, name);
    if (verdict === undefined) throw new LimitExceeded('the names of members cannot be read');
    return verdict;
  }

  /** The names that nothing lists, by the rules that concern them. */
  #regions(): Rule[] {
    const unlisted = this.#formulas.not(this.#formulas.values(this.#listed));
    return this.#open.reduce<Rule[]>(
      (regions, { names, value }) =>
        regions.flatMap((region) => [
          {
            names: this.#formulas.and([region.names, names]),
            value: this.#formulas.and([region.value, value]),
          },
          { names: this.#formulas.and([region.names, this.#formulas.not(names)]), value: region.value },
        ]),
      [{ names: unlisted, value: this.#formulas.true }],
    );
  }

  #newName(names: Formula, members: Members): Outcome {
    const fresh = this.#formulas.not(this.#formulas.values([...members.keys(), ...this.#listed]));
    const goal = this.#formulas.and([names, fresh, this.#formulas.types(['string'])]);
    const notEmpty = this.#formulas.test({ kind: 'minLength', limit: 1 });
    return firstFound([this.#formulas.and([goal, notEmpty]), goal], this.#find);
  }
}

/** The names, where the formula lists them. */
export function listedNames(names: Formula): string[] | undefined {
  if (names.op !== 'literal' || names.negated || names.test.kind !== 'values') return undefined;
  return [...names.test.values.values()].filter((name) => typeof name === 'string');
}
