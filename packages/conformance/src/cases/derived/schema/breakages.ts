import { facetsOf, type Facets } from './facets.js';
import { isArray, isObject, type Json, type JsonSchema } from './json-schema.js';
import type { SchemaDocument } from './schema-document.js';

/** A value that was valid but for one place. */
export interface Breakage {
  /** What was done to it, for titles. */
  readonly change: string;
  readonly value: Json;
}

export const UNKNOWN_MEMBER = 'conformanceUnknown';

const OTHER_TYPES: readonly Json[] = [null, 'text', 7, []];
const ODD_TEXTS = ['not valid!', ' ', '€', '#', '', '\u0001', 'a b', '-', 'A', 'zz'];

/** All values that differ from a valid one in one place, where they break one rule of the schema. */
export function breakagesOf(contract: SchemaDocument, schema: JsonSchema, valid: Json): Breakage[] {
  return [...inPlace(contract, [schema], valid, 'the value')].filter(
    ({ value }) => !contract.accepts(schema, value),
  );
}

function* inPlace(
  contract: SchemaDocument,
  schemas: readonly JsonSchema[],
  valid: Json,
  at: string,
): Generator<Breakage> {
  const facets = facetsOf(contract, withAlternatives(contract, schemas, valid));
  yield* ofType(facets, valid, at);
  if (facets.values && typeof valid === 'string')
    yield { change: `${at} is another word`, value: 'conformance-other' };
  if (typeof valid === 'string') yield* ofText(facets, valid, at);
  if (typeof valid === 'number') yield* ofNumber(facets, at);
  if (isArray(valid)) {
    yield* ofList(facets, valid, at);
    for (const [i, item] of valid.entries())
      for (const { change, value } of inPlace(contract, facets.items, item, `${at}[${i}]`))
        yield { change, value: valid.with(i, value) };
  }
  if (isObject(valid)) {
    yield* ofMembers(contract, facets, valid, at);
    for (const [name, member] of Object.entries(valid))
      for (const { change, value } of inPlace(
        contract,
        facets.properties.get(name) ?? facets.additional,
        member,
        at === 'the value' ? name : `${at}.${name}`,
      ))
        yield { change, value: { ...valid, [name]: value } };
  }
}

/** With the alternatives of each union that fit the value. */
function withAlternatives(
  contract: SchemaDocument,
  schemas: readonly JsonSchema[],
  value: Json,
): readonly JsonSchema[] {
  const { unions } = facetsOf(contract, schemas);
  const chosen = unions.flatMap((union) => union.find((one) => contract.accepts(one, value)) ?? []);
  const added = chosen.filter((one) => !schemas.includes(one));
  return added.length === 0 ? schemas : withAlternatives(contract, [...schemas, ...added], value);
}

function* ofType({ types, unions }: Facets, valid: Json, at: string): Generator<Breakage> {
  if (types === undefined && unions.length === 0) return;
  const others = OTHER_TYPES.filter(
    (value) => value === null || typeof value !== typeof valid || isArray(value) !== isArray(valid),
  );
  for (const value of others.slice(0, 2)) yield { change: `${at} is ${JSON.stringify(value)}`, value };
  if (types?.includes('integer')) yield { change: `${at} has a fraction`, value: 1.5 };
}

function* ofText(
  { minLength, maxLength, patterns, format }: Facets,
  valid: string,
  at: string,
): Generator<Breakage> {
  const letters = Array.from(valid);
  // A letter that the pattern allows at the end; without a pattern one that takes a byte.
  const more = (patterns.length > 0 ? letters.at(-1) : undefined) ?? 'a';
  if (minLength > 0) yield { change: `${at} is too short`, value: letters.slice(0, minLength - 1).join('') };
  if (maxLength < Infinity)
    yield {
      change: `${at} is too long`,
      value: valid + more.repeat(maxLength + 1 - letters.length),
    };
  const odd = ODD_TEXTS.filter((text) => patterns.some((pattern) => !new RegExp(pattern, 'u').test(text)));
  const isLong = (text: string) => text.length >= minLength && text.length <= maxLength;
  const form = odd.find(isLong) ?? odd[0];
  if (form !== undefined) yield { change: `${at} has another form`, value: form };
  if (format === 'date-time') yield { change: `${at} is no date`, value: '2026-13-45T10:00:00Z' };
  if (format === 'uri') yield { change: `${at} is no URI`, value: 'http://exa mple' };
}

function* ofNumber({ minimum, maximum, exclusiveMinimum }: Facets, at: string): Generator<Breakage> {
  if (minimum !== undefined) yield { change: `${at} is too small`, value: minimum - 1 };
  if (exclusiveMinimum !== undefined) yield { change: `${at} is too small`, value: exclusiveMinimum };
  if (maximum !== undefined) yield { change: `${at} is too great`, value: maximum + 1 };
}

function* ofList(
  { minItems, maxItems, isUnique }: Facets,
  valid: readonly Json[],
  at: string,
): Generator<Breakage> {
  const [first] = valid;
  if (minItems > 0) yield { change: `${at} has too few items`, value: valid.slice(0, minItems - 1) };
  if (first === undefined) return;
  if (maxItems < Infinity && !isUnique)
    yield { change: `${at} has too many items`, value: Array<Json>(maxItems + 1).fill(first) };
  if (isUnique) yield { change: `${at} has an item twice`, value: [...valid, first] };
}

function* ofMembers(
  contract: SchemaDocument,
  { required, isClosed, minProperties, maxProperties, names, unions }: Facets,
  valid: Readonly<Record<string, Json>>,
  at: string,
): Generator<Breakage> {
  for (const name of required) yield { change: `${at} lacks ${name}`, value: without(valid, [name]) };
  for (const union of unions) {
    const wanted = union.flatMap((one) => [...facetsOf(contract, [one]).required]);
    if (wanted.length > 0)
      yield { change: `${at} lacks ${wanted.join(' and ')}`, value: without(valid, wanted) };
  }
  if (isClosed) yield { change: `${at} has an unknown member`, value: { ...valid, [UNKNOWN_MEMBER]: 1 } };
  if (minProperties > 0) yield { change: `${at} has too few members`, value: {} };
  const [some] = Object.values(valid);
  if (maxProperties < Infinity && some !== undefined)
    yield {
      change: `${at} has too many members`,
      value: Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, i) => [`member${i}`, some])),
    };
  if (names.length > 0 && some !== undefined)
    yield { change: `${at} has a member with an odd name`, value: { ...valid, '': some } };
}

function without(valid: Readonly<Record<string, Json>>, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(valid).filter(([name]) => !names.includes(name)));
}
