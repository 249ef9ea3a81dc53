/** What is compared at each place that both versions describe. */
import type { Direction } from '../../model/contract.js';
import { lifecycleOf } from '../../model/lifecycle.js';
import { canonical, isObject, type JsonObject, type JsonSchema, type JsonValue } from '../../schema/json.js';
import type { SchemaSource } from '../../schema/index.js';
import { compareDeprecation } from '../compare-lifecycles.js';
import { propertiesOf } from './schema-parts.js';
import type { SchemaChange } from './schema-change.js';
import { at, nameOf, placeOf, propertyChange, show } from './to-change.js';

export interface Visit {
  readonly path: string;
  /** The schema, and all that a value must fit with it. */
  readonly before: readonly JsonObject[];
  readonly after: readonly JsonObject[];
  readonly old: SchemaSource;
  readonly next: SchemaSource;
}

export function checkAnnotations(visit: Visit, direction: Direction, today: Date): SchemaChange[] {
  return [
    ...(direction === 'request' ? defaults(visit) : extensible(visit)),
    ...(direction === 'request'
      ? marker(visit, 'readOnly', 'request-property-read-only', 'request-property-writable')
      : marker(visit, 'writeOnly', 'reply-property-write-only', 'reply-property-readable')),
    ...(direction === 'reply' ? properties(visit, today) : []),
    ...discriminators(visit),
    ...deprecation(visit, today),
  ];
}

/** Also of a property with any value, which inclusion does not miss. */
function properties({ path, before, after, old }: Visit, today: Date): SchemaChange[] {
  const [ours, theirs] = [propertiesOf(before), propertiesOf(after)];
  return [...ours].flatMap(([name, schema]) =>
    acceptsAll(schema) && !theirs.has(name)
      ? [propertyChange('reply-property-removed', { schema, path: `${path}/${name}` }, old, today)]
      : [],
  );
}

function acceptsAll(schema: JsonSchema): boolean {
  return isObject(schema) ? Object.keys(schema).every((key) => key === 'description') : schema;
}

function defaults({ path, before, after }: Visit): SchemaChange[] {
  const [one, other] = [first(before, 'default'), first(after, 'default')];
  if (!other && !one) return [];
  if (one && other && canonical(one.value) === canonical(other.value)) return [];
  return [
    {
      rule: one ? 'request-default-changed' : 'request-default-added',
      message: at(path, `the default was ${show(one?.value)} and is ${show(other?.value)}`),
      ...placeOf('old', one?.part ?? before[0], 'default'),
      ...placeOf('new', other?.part ?? after[0], 'default'),
      instancePath: path,
      detail: canonical([one?.value ?? null, other?.value ?? null]),
    },
  ];
}

function extensible({ path, before, after }: Visit): SchemaChange[] {
  const [one, other] = [
    first(before, 'x-extensible')?.value === true,
    first(after, 'x-extensible')?.value === true,
  ];
  const listed = first(before, 'enum') ?? first(before, 'oneOf') ?? first(before, 'anyOf');
  if (one === other || !listed) return [];
  return [
    {
      rule: other ? 'became-extensible' : 'no-longer-extensible',
      message: `${nameOf(path)} is ${other ? 'extensible now: clients of the old version do not expect that' : 'no longer extensible'}`,
      ...placeOf('old', listed.part, 'x-extensible'),
      ...placeOf('new', after[0], 'x-extensible'),
      instancePath: path,
    },
  ];
}

function marker({ path, before, after }: Visit, keyword: string, set: string, unset: string): SchemaChange[] {
  const [one, other] = [first(before, keyword)?.value === true, first(after, keyword)?.value === true];
  if (one === other) return [];
  return [
    {
      rule: other ? set : unset,
      message: `${nameOf(path)} is ${other ? keyword : `no longer ${keyword}`}`,
      ...placeOf('old', before[0], keyword),
      ...placeOf('new', after[0], keyword),
      instancePath: path,
    },
  ];
}

function discriminators({ path, before, after }: Visit): SchemaChange[] {
  const [one, other] = [first(before, 'discriminator'), first(after, 'discriminator')];
  if (!one || !other || canonical(byName(one.value)) === canonical(byName(other.value))) return [];
  return [
    {
      rule: 'discriminator-changed',
      message: at(path, `the discriminator was ${show(one.value)} and is ${show(other.value)}`),
      ...placeOf('old', one.part, 'discriminator'),
      ...placeOf('new', other.part, 'discriminator'),
      instancePath: path,
      detail: [one.value, other.value].map((value) => canonical(byName(value))).join(' → '),
    },
  ];
}

/** With the last steps of references: the file that they lead to does not count. */
function byName(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.split('/').at(-1) ?? value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, byName(each)]));
}

function deprecation({ path, before, after }: Visit, today: Date): SchemaChange[] {
  const changes: SchemaChange[] = [];
  const partWith = (parts: readonly JsonObject[]) =>
    parts.find((part) => part.deprecated === true) ?? parts[0];
  const [one, other] = [partWith(before), partWith(after)];
  if (path === '' || !one || !other) return [];
  compareDeprecation(lifecycleOf(one), lifecycleOf(other), nameOf(path), today, (change) =>
    changes.push({ ...change, instancePath: path }),
  );
  return changes;
}

/** What the first part that has the keyword says. */
export function first(
  parts: readonly JsonObject[],
  keyword: string,
): { part: JsonObject; value: JsonValue } | undefined {
  for (const part of parts) {
    const value = part[keyword];
    if (value !== undefined) return { part, value };
  }
  return undefined;
}
