/** Twins by what their records say. */
import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { unavailable } from '../../../contract/errors/problem.js';
import type { OperationRequest } from '../../../contract/types.js';
import { readWithin, ReadTooLong } from '../../../persistence/queries/limited-read.js';
import type { Page } from '../../../persistence/queries/pages.js';
import { createPreparer } from '../../../persistence/queries/prepared.js';
import { newestFirst, type PageOptions } from '../../paging/newest-first.js';
import { TwinEntity, type TwinRow } from '../../register/entity.js';

type TwinQuery = OperationRequest<'listEntities'>['query'];

/** What is said of twins that are looked for, without where a page begins. */
export type TwinFilters = Omit<TwinQuery, 'limit' | 'cursor'>;

/** Of a page of twins that filters look for. */
const LIST_LIMIT_MS = 3_000;

/** The text depends on the filters that are used, and there are more combinations than a server should prepare. */
const prepareList = createPreparer(32);

/** The newest first; every filter must fit. Throws `service_unavailable` when it takes too long. @param requester whose external ids are meant. */
export async function listTwins(
  dataSource: DataSource,
  query: TwinQuery,
  requester: string,
  limitMs = LIST_LIMIT_MS,
): Promise<Page<TwinRow>> {
  const { limit, cursor, ...filters } = query;
  const page = (options?: PageOptions) =>
    newestFirst(
      fittingTwins(dataSource.manager.createQueryBuilder(TwinEntity, 'twin'), filters, requester),
      { time: 'createdAt', id: 'did' },
      { limit, cursor, filters: { list: 'twins', ...filters } },
      options,
    );
  // Without filters it is read along an index.
  if (!hasFilters(query)) return page();
  return page({
    read: (text, parameters) =>
      readWithin(dataSource, { limitMs, isPlannedForValues: true }, prepareList(text), parameters),
  }).catch((error: unknown) => {
    throw error instanceof ReadTooLong ? listTooLong(limitMs, error) : error;
  });
}

/** Whether anything is asked for but a page. */
export function hasFilters(query: TwinQuery): boolean {
  return Object.entries<unknown>(query).some(
    ([name, value]) => value !== undefined && name !== 'limit' && name !== 'cursor',
  );
}

function listTooLong(limitMs: number, cause: ReadTooLong) {
  return unavailable(
    `Looking for these twins took longer than ${limitMs / 1000} seconds; ask for fewer filters, or for such that fit fewer twins`,
    cause,
  );
}

/** Adds the filters to a query whose alias is `twin`. */
export function fittingTwins(
  twins: SelectQueryBuilder<TwinRow>,
  { type, class: protocol, controller, status, property = [], text, externalId }: TwinFilters,
  requester: string,
): SelectQueryBuilder<TwinRow> {
  if (type !== undefined) twins.andWhere('lower(twin.type) = lower(:type)', { type });
  if (protocol !== undefined) twins.andWhere('twin.protocol = :protocol', { protocol });
  if (controller !== undefined) twins.andWhere('twin.controller = :controller', { controller });
  if (status !== undefined) twins.andWhere('twin.verificationStatus = :status', { status });
  // Another owner may give the same id to a twin of theirs, which must not pass for the requester's.
  if (externalId !== undefined)
    twins.andWhere('twin.externalId = :externalId and twin.ownerDid = :requester', { externalId, requester });
  for (const [at, wanted] of property.entries()) addProperty(twins, at, wanted);
  if (text !== undefined)
    // The words of the index `twins_by_text`.
    twins.andWhere(
      `to_tsvector('simple', coalesce(twin.metadata ->> 'name', '') || ' ' || coalesce(twin.metadata ->> 'description', ''))
         @@ to_tsquery('simple', :words)`,
      { words: wordsOf(text) },
    );
  return twins;
}

/** By containment, which has an index. */
function addProperty(twins: SelectQueryBuilder<TwinRow>, at: number, wanted: string): void {
  const candidates = propertiesOf(wanted).map((json, nth) => [`property_${at}_${nth}`, json] as const);
  twins.andWhere(
    `(${candidates.map(([name]) => `twin.properties @> cast(:${name} as jsonb)`).join(' or ')})`,
    Object.fromEntries(candidates),
  );
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
