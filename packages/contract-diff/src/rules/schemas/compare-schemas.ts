/** Compares what crosses at a place in both versions: by inclusion, and by what annotations promise. */
import type { Crossing, Direction } from '../../model/contract.js';
import { isObject } from '../../schema/json.js';
import { includes, type Difference, type Inclusion, type SchemaSource } from '../../schema/index.js';
import type { Report } from '../context.js';
import { annotationChanges } from './annotations.js';
import { target } from './schema-parts.js';
import { SameSchema } from './same-schema.js';
import type { SchemaChange } from './schema-change.js';
import { changeOf, unknownChange } from './to-change.js';
import type { Change } from './change-names.js';

export class SchemaComparison {
  readonly #same = new SameSchema();
  readonly #known = new Map<object, Map<object, Map<Direction, SchemaChange[]>>>();

  constructor(readonly today: Date) {}

  compare(old: Crossing, next: Crossing, report: Report): void {
    if (this.#same.check(old.source, next.source)) return;
    for (const change of this.#changes(old, next)) {
      const { instancePath = '', new: after = { node: next.node } } = change;
      // What is new within a schema has one place, that in the new version, wherever the schema is used.
      const isNewWithin = instancePath !== '' && change.new !== undefined;
      const before = change.old ?? (isNewWithin ? undefined : { node: old.node });
      report({
        ...change,
        ...(before && { old: before }),
        new: after,
        breaks: old.reader,
        part: old.place,
      });
    }
  }

  /** What one version does not describe, it accepts. */
  compareOptional(old: Crossing | undefined, next: Crossing | undefined, report: Report): void {
    const anything = (other: Crossing): Crossing => ({ ...other, source: { ...other.source, schema: true } });
    if (old) this.compare(old, next ?? anything(old), report);
    else if (next) this.compare(anything(next), next, report);
  }

  /** A schema that many operations share is compared once. */
  #changes(old: Crossing, next: Crossing): SchemaChange[] {
    const { direction } = old;
    const [left, right] = [target(old.source), target(next.source)];
    if (!isObject(left) || !isObject(right)) return this.#compute(direction, old.source, next.source);
    const byRight = this.#known.get(left) ?? new Map<object, Map<Direction, SchemaChange[]>>();
    this.#known.set(left, byRight);
    const byDirection = byRight.get(right) ?? new Map<Direction, SchemaChange[]>();
    byRight.set(right, byDirection);
    const known = byDirection.get(direction) ?? this.#compute(direction, old.source, next.source);
    byDirection.set(direction, known);
    return known;
  }

  #compute(direction: Direction, old: SchemaSource, next: SchemaSource): SchemaChange[] {
    const annotated = direction === 'stored' ? [] : annotationChanges(old, next, direction, this.today);
    return [...this.#inclusionChanges(direction, old, next), ...annotated];
  }

  #inclusionChanges(direction: Direction, old: SchemaSource, next: SchemaSource): SchemaChange[] {
    const toChanges = (change: Change, differences: readonly Difference[], isNote: boolean) =>
      differences.flatMap((difference) =>
        changeOf(difference, change, direction, old, next, this.today, isNote),
      );
    if (direction === 'stored') {
      const inclusion = includes(old, next);
      return [...toChanges('narrowed', differencesOf(inclusion), false), ...unknownChange(inclusion, false)];
    }
    const forward: Change = direction === 'reply' ? 'widened' : 'narrowed';
    const [left, right] = direction === 'reply' ? [next, old] : [old, next];
    const harm = includes(left, right, { direction, extensible: direction === 'reply' });
    const harmful = differencesOf(harm);
    // Without `extensible`: what clients of the old version keep although they do not know it.
    const allowed =
      direction === 'reply' ? without(differencesOf(includes(left, right, { direction })), harmful) : [];
    const backward = without(
      differencesOf(includes(right, left, { direction })),
      harmful.filter(isReplacement),
    );
    return [
      ...toChanges(forward, harmful, false),
      ...toChanges(forward, allowed, true),
      ...toChanges(forward === 'widened' ? 'narrowed' : 'widened', backward, true),
      ...unknownChange(harm, direction === 'reply'),
    ];
  }
}

function differencesOf(inclusion: Inclusion): readonly Difference[] {
  return inclusion.kind === 'excluded' ? inclusion.differences : [];
}

function without(differences: readonly Difference[], others: readonly Difference[]): Difference[] {
  const keyOf = ({ kind, instancePath, keyword }: Difference) => `${kind} ${instancePath} ${keyword}`;
  const keys = new Set(others.map(keyOf));
  return differences.filter((difference) => !keys.has(keyOf(difference)));
}

/** A type instead of another one is not in addition a type more; members of an enum come and go by themselves. */
function isReplacement({ kind }: Difference): boolean {
  return kind !== 'enum' && kind !== 'const' && kind !== 'required';
}
