/** Says of a difference of two schemas what has changed, where and by which rule. */
import type { Direction } from '../../model/contract.js';
import { isPastSunset, lifecycleOf } from '../../model/lifecycle.js';
import type { Difference, Inclusion, JsonSchema, JsonValue, SchemaSource } from '../../schema/index.js';
import { canonical, isArray, isObject } from '../../schema/json.js';
import { ruleOf } from '../catalogue/catalogue.js';
import type { Undeclared } from './property-path.js';
import { partsOf } from './schema-parts.js';
import type { SchemaChange } from './schema-change.js';
import { verdictOf, type Change } from './change-names.js';

/** Longer values are cut in messages. */
const SHOWN_CHARACTERS = 120;

export function changeOf(
  difference: Difference,
  change: Change,
  direction: Direction,
  old: SchemaSource,
  next: SchemaSource,
  today: Date,
  isNote: boolean,
): SchemaChange[] {
  const verdict = verdictOf(difference, change, direction, old, next);
  if (verdict === undefined) return [];
  const { rule, property } = verdict;
  // Values of a note are allowed in one version only: they prove no harm.
  const witness = isNote || difference.witness === undefined ? {} : { witness: difference.witness };
  const severity = isNote && ruleOf(rule).severity === 'breaking' ? { severity: 'note' as const } : {};
  if (property) return [{ ...propertyChange(rule, property, old, today), ...severity, ...witness }];
  const size = isNote || difference.witness !== undefined ? '' : '; an example would be too large to write';
  const { instancePath, keyword, left, right, leftValue, rightValue } = difference;
  const [before, after] = change === 'narrowed' ? [left, right] : [right, left];
  // Of what has a place of its own, the change is the same wherever it is referred to.
  const hasPlace = typeof before === 'object' || typeof after === 'object';
  const values = [leftValue, rightValue].map((value) => value && withNames(value));
  const [was, is] = change === 'narrowed' ? values : values.reverse();
  return [
    {
      rule,
      message: at(instancePath, `${keyword ?? difference.kind} was ${show(was)} and is ${show(is)}${size}`),
      ...placeOf('old', before, keyword),
      ...placeOf('new', after, keyword),
      instancePath,
      detail: [hasPlace ? '' : instancePath, keyword, canonical(was ?? null), canonical(is ?? null)].join(
        '\n',
      ),
      ...severity,
      ...witness,
    },
  ];
}

/** A property that only one version describes is one change, whatever its schema says. */
export function propertyChange(
  rule: string,
  { schema, path }: Undeclared,
  old: SchemaSource,
  today: Date,
): SchemaChange {
  const isNew = rule.endsWith('-added') || rule.endsWith('-typed');
  const retired = !isNew && partsOf(old, schema).some((part) => isPastSunset(lifecycleOf(part), today));
  return {
    rule: retired ? 'property-retired' : rule,
    message: `${nameOf(path)} is ${isNew ? 'new' : 'gone'}`,
    ...placeOf(isNew ? 'new' : 'old', schema),
    instancePath: path,
    detail: typeof schema === 'object' ? '' : path,
  };
}

export function unknownChange(inclusion: Inclusion, isReply: boolean): SchemaChange[] {
  if (inclusion.kind !== 'unknown') return [];
  const { left, right, reason, instancePath } = inclusion;
  const [before, after] = isReply ? [right, left] : [left, right];
  return [
    {
      rule: 'schema-unknown',
      message: at(instancePath, `it could not be decided whether this breaks: ${reason}`),
      ...placeOf('old', before),
      ...placeOf('new', after),
      instancePath,
      detail: instancePath,
    },
  ];
}

/** A message about a place in the value. */
export function at(instancePath: string, message: string): string {
  return instancePath === '' ? message : `${instancePath}: ${message}`;
}

export function nameOf(instancePath: string): string {
  return instancePath === '' ? 'the value' : instancePath;
}

/** Nothing for what has no place of its own, such as `true`: the place where the value is sent is used instead. */
export function placeOf(
  side: 'old' | 'new',
  schema?: JsonSchema,
  key?: string,
): Pick<SchemaChange, 'old' | 'new'> {
  if (typeof schema !== 'object') return {};
  return { [side]: { node: schema, ...(key === undefined ? {} : { key }) } };
}

export function show(value: JsonValue | undefined): string {
  if (value === undefined) return 'not said';
  const text = JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** References of a value by the names that they lead to: those of the comparison have the paths of files in them. */
function withNames(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(withNames);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' ? lastName(each) : withNames(each),
    ]),
  );
}

function lastName(reference: string): string {
  const path = reference.replaceAll(/_([0-9a-f]{2})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return path.split('/').at(-1) ?? path;
}
