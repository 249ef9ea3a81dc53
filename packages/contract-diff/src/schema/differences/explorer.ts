/** Walks through the right schema and collects what of the left side it refuses, each with a value that Ajv has confirmed. */
import type { Compiler } from '../formula/compiler.js';
import type { Formula } from '../formula/formula.js';
import type { Difference, DifferenceKind } from '../inclusion.js';
import { canonical, isObject, type JsonObject, type JsonSchema, type JsonValue } from '../json.js';
import { found, type Outcome } from '../solve/outcome.js';
import type { Solver } from '../solve/solver.js';
import { declarations, declaring } from './declared.js';
import type { Judge } from './witness-check.js';
import { isLargerThan } from './large-values.js';
import { exploreKeyword } from './explore-keywords.js';
import type { Place } from './place.js';

/** No more differences than this are collected for a pair of schemas. */
const MAX_DIFFERENCES = 200;

/** How a difference is reported: its kind, the keywords that say it, the first of them on the right side, and where it is. */
export interface Heading {
  readonly kind: DifferenceKind;
  readonly keywords: readonly string[];
  readonly path?: string;
  /** What the left side says of it, where that is not said by the schema of the place. */
  readonly left?: JsonObject | undefined;
}

/** `unclear`: neither proven to be accepted nor refuted by a value. */
export type Finding = 'accepted' | 'reported' | 'unclear';

export class Explorer {
  readonly solver: Solver;
  readonly left: Compiler;
  readonly right: Compiler;
  readonly differences: Difference[] = [];
  /** The first question that was not answered. */
  unclear: { readonly reason: string; readonly place: Place } | undefined;
  readonly #judge: Judge;
  /** What is being explored around a place, so that a schema that leads back to itself is explored once. */
  readonly #open = new Map<JsonObject, Set<Formula>>();
  readonly #reported = new Set<string>();
  /** How often something was reported, or had been before. */
  #handled = 0;

  constructor(solver: Solver, left: Compiler, right: Compiler, judge: Judge) {
    this.solver = solver;
    this.left = left;
    this.right = right;
    this.#judge = judge;
  }

  /** Returns whether the right side accepts all that the left side has. */
  exploreAll(): boolean {
    const { bundle } = this.left;
    const whole: Place = {
      path: '',
      left: this.left.compile(bundle.root),
      declared: declarations([bundle.root], bundle),
      right: this.right.bundle.root,
      independent: true,
      embed: found,
    };
    if (this.explore(whole) === 'accepted') return true;
    // In schemas that lead back to themselves, no place may be the one to report.
    const refused = this.solver.formulas.not(this.right.compile(whole.right));
    if (this.differences.length === 0) this.check(whole, refused, { kind: 'conditional', keywords: [] });
    return false;
  }

  explore(place: Place): Finding {
    const { right } = place;
    const outcome = this.find(place, this.solver.formulas.not(this.right.compile(right)));
    if (outcome.kind === 'none') return 'accepted';
    const before = this.#handled;
    if (isObject(right)) this.#exploreKeywords(place, right, this.#open.get(right) ?? new Set());
    if (this.#handled === before && outcome.kind === 'found')
      this.report(
        place,
        outcome.value,
        isObject(right)
          ? { kind: 'conditional', keywords: Object.keys(right) }
          : { kind: 'forbidden', keywords: [] },
      );
    return this.#handled > before ? 'reported' : 'unclear';
  }

  #exploreKeywords(place: Place, right: JsonObject, open: Set<Formula>): void {
    if (open.has(place.left) || this.differences.length >= MAX_DIFFERENCES) {
      this.#handled += 1;
      return;
    }
    open.add(place.left);
    this.#open.set(right, open);
    for (const keyword of Object.keys(right)) exploreKeyword(this, place, right, keyword);
    open.delete(place.left);
  }

  /** Explores a place with the left side limited to what also fits `condition`. */
  exploreWhere(place: Place, condition: Formula, right: JsonSchema): Finding {
    const { formulas } = this.solver;
    const left = formulas.and([place.left, condition]);
    const independent = place.independent && condition === formulas.true;
    return this.explore({
      ...place,
      left,
      right,
      independent,
      ...(isObject(place.right) ? { around: place.right } : {}),
    });
  }

  /** A value of the left side that fits `refused`. */
  find(place: Place, refused: Formula): Outcome {
    const outcome = this.solver.solve(this.solver.formulas.and([place.left, refused]));
    if (outcome.kind === 'unknown') this.unclear ??= { reason: outcome.reason, place };
    return outcome;
  }

  /** Reports a value of the left side that fits `refused`, if there is one. */
  check(place: Place, refused: Formula, heading: Heading): void {
    const outcome = this.find(place, refused);
    if (outcome.kind === 'found') this.report(place, outcome.value, heading);
    if (outcome.kind === 'unknown') this.#checkLarge(place, heading);
  }

  /** Where a value would be too large to be found, the limits may decide. */
  #checkLarge(place: Place, heading: Heading): void {
    const [keyword = ''] = heading.keywords;
    const limit = isObject(place.right) ? place.right[keyword] : undefined;
    if (typeof limit === 'number' && isLargerThan(this, place, heading.kind, limit))
      this.report(place, undefined, heading);
  }

  /** @param value Undefined where the limits have decided. */
  report(place: Place, value: JsonValue | undefined, heading: Heading): void {
    const { kind, keywords, path = place.path } = heading;
    const right = isObject(place.right) ? place.right : place.around;
    const left = heading.left ?? declaring(place.declared, keywords);
    const keyword = keywords.find((one) => right?.[one] !== undefined);
    const leftKeyword = keywords.find((one) => left?.[one] !== undefined);
    const leftValue = leftKeyword === undefined ? undefined : left?.[leftKeyword];
    const rightValue = keyword === undefined ? undefined : right?.[keyword];
    const listed = kind === 'enum' || kind === 'const' ? canonical(value ?? null) : '';
    const key = `${kind} ${path} ${keyword ?? ''} ${canonical(rightValue ?? null)} ${listed}`;
    if (this.#reported.has(key)) {
      this.#handled += 1;
      return;
    }
    const witness = value === undefined ? undefined : this.#confirm(place, value);
    if (value !== undefined && witness === undefined) return;
    this.#reported.add(key);
    this.#handled += 1;
    this.differences.push({
      kind,
      instancePath: path,
      ...(left && { left: this.left.bundle.origin(left) }),
      ...(right && { right: this.right.bundle.origin(right) }),
      ...(keyword !== undefined && { keyword }),
      ...(leftValue !== undefined && { leftValue }),
      ...(rightValue !== undefined && { rightValue }),
      ...(witness !== undefined && { witness }),
    });
  }

  /** The whole value, if Ajv accepts it by the left side and refuses it by the right one. */
  #confirm(place: Place, value: JsonValue): JsonValue | undefined {
    const whole = place.embed(value);
    if (whole.kind === 'found' && this.#judge.distinguishes(whole.value)) return whole.value;
    const reason = whole.kind === 'unknown' ? whole.reason : 'Ajv does not confirm the value that was found';
    this.unclear ??= { reason, place };
    return undefined;
  }
}
