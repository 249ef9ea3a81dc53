/** Which rule a difference of two schemas breaks. */
import type { Difference, DifferenceKind, SchemaSource } from '../../schema/index.js';
import type { Direction } from '../../model/contract.js';
import { declaredInOneOnly, type Undeclared } from './property-path.js';

/** What a change of a schema is called when values are refused, and when more are accepted. */
export const SCHEMA_WORDS = {
  type: { narrowed: 'type-narrowed', widened: 'type-widened' },
  required: { narrowed: 'property-required', widened: 'property-optional' },
  enum: { narrowed: 'enum-value-removed', widened: 'enum-value-added' },
  limit: { narrowed: 'limit-tightened', widened: 'limit-loosened' },
  pattern: { narrowed: 'pattern-narrowed', widened: 'pattern-widened' },
  format: { narrowed: 'format-narrowed', widened: 'format-widened' },
  names: { narrowed: 'property-names-narrowed', widened: 'property-names-widened' },
  union: { narrowed: 'alternative-removed', widened: 'alternative-added' },
  value: { narrowed: 'value-narrowed', widened: 'value-widened' },
  object: { narrowed: 'object-closed', widened: 'object-opened' },
} as const;

type Group = keyof typeof SCHEMA_WORDS;
export type Change = 'narrowed' | 'widened';

export const GROUPS: Readonly<Record<DifferenceKind, Group>> = {
  type: 'type',
  null: 'type',
  enum: 'enum',
  const: 'enum',
  required: 'required',
  'dependent-required': 'required',
  'additional-property': 'object',
  unevaluated: 'object',
  'pattern-property': 'names',
  'property-names': 'names',
  'min-properties': 'limit',
  'max-properties': 'limit',
  minimum: 'limit',
  maximum: 'limit',
  'multiple-of': 'limit',
  'min-length': 'limit',
  'max-length': 'limit',
  'min-items': 'limit',
  'max-items': 'limit',
  'unique-items': 'limit',
  pattern: 'pattern',
  format: 'format',
  'any-of': 'union',
  'one-of': 'union',
  contains: 'value',
  'dependent-schemas': 'value',
  items: 'value',
  not: 'value',
  conditional: 'value',
  forbidden: 'value',
};

type RuleOf = Readonly<Record<Direction, string>>;

/** For a property that only one version describes. An open object had it, or has it, with any value. */
const RULES = {
  removedFromClosed: ruleIds(
    'request-property-removed',
    'reply-closed-property-removed',
    'stored-property-removed',
  ),
  addedToClosed: ruleIds('request-property-added', 'reply-closed-property-added'),
  addedToOpen: ruleIds('request-open-property-typed', 'reply-property-added'),
  removedFromOpen: ruleIds('request-open-property-untyped', 'reply-property-removed'),
};

/** Stored data is read by the server, as requests are. */
function ruleIds(request: string, reply: string, stored = request): RuleOf {
  return { request, reply, stored };
}

export interface Verdict {
  readonly rule: string;
  /** The property that only one version describes, when that is the difference. */
  readonly property?: Undeclared;
}

/** Undefined for what harms nobody: what is stored was written by servers, which write only what they describe. */
export function verdictOf(
  { kind, instancePath }: Difference,
  change: Change,
  direction: Direction,
  old: SchemaSource,
  next: SchemaSource,
): Verdict | undefined {
  const removed = declaredInOneOnly(old, next, instancePath, direction);
  const added = declaredInOneOnly(next, old, instancePath, direction);
  const group = GROUPS[kind];
  const generic = { rule: `${direction}-${SCHEMA_WORDS[group][change]}` };
  const closes = group === 'object' || kind === 'forbidden';
  if (group === 'required') {
    const isGone = change === 'widened' && direction === 'reply' && removed;
    return isGone ? { rule: 'reply-property-removed', property: removed } : generic;
  }
  if (closes && change === 'narrowed' && removed)
    return { rule: RULES.removedFromClosed[direction], property: removed };
  if (closes && change === 'widened' && added)
    return { rule: RULES.addedToClosed[direction], property: added };
  if (!closes && change === 'narrowed' && added)
    return direction === 'stored' ? undefined : { rule: RULES.addedToOpen[direction], property: added };
  if (!closes && change === 'widened' && removed)
    return { rule: RULES.removedFromOpen[direction], property: removed };
  return generic;
}
