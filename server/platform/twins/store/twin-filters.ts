/** The filters of lists and exports of twins, as SQL. */
import type { OperationRequest } from '../../../contract/types.js';

type TwinQuery = OperationRequest<'listEntities'>['query'];

/** The filters of a list, without its pages. */
export type TwinFilters = Omit<TwinQuery, 'limit' | 'cursor'>;

/** Whether the cost of the list grows with the register. A list of named twins, or of all of them, is read along an index. */
export function isSearch(query: TwinQuery): boolean {
  return (
    query.did === undefined &&
    Object.entries<unknown>(query).some(
      ([name, value]) => value !== undefined && name !== 'limit' && name !== 'cursor',
    )
  );
}

/** Adds a value to those of a statement. @returns SQL: its placeholder. */
type BindValue = (value: unknown) => string;

/** SQL: conditions on rows of the alias `twin`. @param requester whose external ids are meant. */
export function fittingTwins(
  { did, type, class: protocol, controller, status, property = [], text, externalId }: TwinFilters,
  requester: string,
  bind: BindValue,
): string[] {
  const conditions: string[] = [];
  if (did !== undefined) conditions.push(`twin.did = any(${bind(did)})`);
  if (type !== undefined) conditions.push(`lower(twin.type) = lower(${bind(type)})`);
  if (protocol !== undefined) conditions.push(`twin.protocol = ${bind(protocol)}`);
  if (controller !== undefined) conditions.push(`twin.controller = ${bind(controller)}`);
  if (status !== undefined) conditions.push(`twin.verification_status = ${bind(status)}`);
  // Another owner may give the same id to a twin of theirs, which must not pass for the requester's.
  if (externalId !== undefined)
    conditions.push(`twin.external_id = ${bind(externalId)} and twin.owner_did = ${bind(requester)}`);
  for (const wanted of property) conditions.push(hasProperty(wanted, bind));
  if (text !== undefined)
    // The words of the index `twins_by_text`.
    conditions.push(
      `to_tsvector('simple', coalesce(twin.metadata ->> 'name', '') || ' ' || coalesce(twin.metadata ->> 'description', ''))
         @@ to_tsquery('simple', ${bind(wordsOf(text))})`,
    );
  return conditions;
}

/** By containment, which has an index. */
function hasProperty(wanted: string, bind: BindValue): string {
  const candidates = propertiesOf(wanted).map((json) => `twin.properties @> cast(${bind(json)} as jsonb)`);
  return `(${candidates.join(' or ')})`;
}

/** `a.b:5` is `{"a":{"b":"5"}}`, or `{"a":{"b":5}}`. */
export function propertiesOf(wanted: string): string[] {
  const colon = wanted.indexOf(':');
  const names = wanted.slice(0, colon).split('.');
  return valuesOf(wanted.slice(colon + 1)).map((value) =>
    JSON.stringify(names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)),
  );
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A query is text, and the property may be something else. */
function valuesOf(text: string): (string | number | boolean)[] {
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  const number = NUMBER.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? [text, number] : [text];
}

/** A query of PostgreSQL's: all words, each as the beginning of one. In quotes nothing is an operator. */
export function wordsOf(text: string): string {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ');
}
