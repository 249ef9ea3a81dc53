import { operations, type OperationRow } from '../../generated/operations.js';
import type { AnyReply } from '../../server/contract/bound-operation.js';
import { Problem } from '../../server/contract/errors/problem.js';
import { requestNow } from './current-request.js';
import type { Prism } from './prism.js';
import { MockRecords, type MockRecord } from './records.js';
import { fitsFilters, pageOf } from './list-page.js';
import { assertRevision, isRecord, overlaid, patched, tagOf } from './record-changes.js';

const rows: readonly OperationRow[] = Object.values(operations);

export interface StaticRequest {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly header?: unknown;
  /** JSON, or text where the operation takes another type. */
  readonly body?: unknown;
  readonly requestId?: unknown;
}

/** Replies from the examples of the contract, with what was created found again under its id. */
export function createStaticReplies({ ask }: Prism) {
  const records = new MockRecords();

  return async (
    row: OperationRow,
    { path, query, header, body, requestId }: StaticRequest,
  ): Promise<AnyReply> => {
    const { request, preferences } = requestNow();
    const reply = await example();
    // What the caller prefers is sent as it is.
    if (preferences.has('code') || preferences.has('example')) return reply;
    const found = await withRecords(row, reply, isRecord(reply.body) ? reply.body : {});
    const isPaged = row.parameters.query.includes('cursor') && isRecord(query) && isRecord(found.body);
    return isPaged ? { ...found, body: pageOf(found.body, query) } : found;

    /** Prism's own answer. */
    async function example(code?: number): Promise<AnyReply> {
      const prefer = code === undefined ? preferenceOf(preferences) : `code=${code}`;
      const response = await ask({
        method: row.method,
        url: request.url ?? '/',
        accept: request.headers.accept,
        prefer,
        type: row.bodyTypes?.[0],
        body,
      });
      const reply = await readReply(response, requestId);
      if (reply === undefined)
        throw new Problem(
          'invalid_request',
          `${row.method} ${row.path} has no reply for Prefer: ${prefer ?? ''}. Its statuses are ${Object.keys(row.replies).join(', ')}`,
          {
            errors: [{ field: 'header.prefer', rule: 'enum', message: 'must name a reply of the contract' }],
          },
        );
      return reply;
    }

    async function withRecords(of: OperationRow, reply: AnyReply, shown: MockRecord): Promise<AnyReply> {
      const item = itemOf(of);
      if (item?.kind === 'create') {
        const created = records.create(
          item.collection,
          item.idMember(shown),
          overlaid(shown, isRecord(body) ? body : {}),
        );
        const id = encodeURIComponent(String(created[item.idMember(shown)]));
        const location = `${item.collection}/${id}`;
        return { ...reply, body: created, headers: { ...reply.headers, ...tagOf(reply, created), location } };
      }
      if (item?.kind === 'list') {
        const [member] = Object.keys(shown).filter((key) => Array.isArray(shown[key]));
        const own = records.list(of.path).filter((record) => !isRecord(query) || fitsFilters(record, query));
        if (member === undefined || own.length === 0) return reply;
        const listed = [...own, ...(shown[member] as unknown[])];
        return {
          ...reply,
          body: { ...shown, [member]: listed, ...('total' in shown && { total: listed.length }) },
        };
      }
      if (!item || !isRecord(path)) return reply;
      const id = String(path[item.parameter]);
      if (records.isDeleted(id)) return example(404);
      const known = records.find(id);
      const current = { ...shown, ...known };
      if (of.parameters.header.includes('if-match'))
        assertRevision(current, isRecord(header) ? header['if-match'] : undefined);
      if (of.method === 'DELETE') records.delete(id);
      if (of.method === 'PATCH') {
        const after = patched(current, isRecord(body) ? body : {}, shown);
        records.replace(item.collection, id, after);
        return { ...reply, body: after, headers: { ...reply.headers, ...tagOf(reply, after) } };
      }
      const showsIt = of.method === 'GET' || (of.method === 'DELETE' && item.parameter in shown);
      return known && showsIt
        ? { ...reply, body: known, headers: { ...reply.headers, ...tagOf(reply, known) } }
        : reply;
    }
  };
}

interface Collection<Kind> {
  readonly kind: Kind;
  readonly collection: string;
  readonly idMember: (record: MockRecord) => string;
}

interface Item {
  readonly kind: 'item';
  readonly collection: string;
  readonly parameter: string;
}

/** Where a new record is, that is created of another one of the collection. */
const CREATED_IN: Readonly<Record<string, string>> = { '/v1/api-keys/{keyId}/rotate': '/v1/api-keys' };

/** What the operation is about, when there is an operation that reads one record of its collection by an id. */
function itemOf({
  path,
  method,
}: OperationRow): Collection<'create'> | Collection<'list'> | Item | undefined {
  const [, of, parameter] = /^(.+)\/\{(\w+)\}$/.exec(path) ?? [];
  if (of !== undefined && parameter !== undefined) return { kind: 'item', collection: of, parameter };
  const collection = CREATED_IN[path] ?? path;
  const reader = rows.find(
    (row) =>
      row.method === 'GET' &&
      /^\/\{\w+\}$/.test(row.path.slice(collection.length)) &&
      row.path.startsWith(collection),
  );
  const [idParameter] = reader?.parameters.path.slice(-1) ?? [];
  if (idParameter === undefined || (method !== 'POST' && method !== 'GET')) return undefined;
  return {
    kind: method === 'POST' ? 'create' : 'list',
    collection,
    // A protocol's DID is `protocolDid` in paths and `did` in the record.
    idMember: (record) => (idParameter in record ? idParameter : 'did'),
  };
}

/** Prism's own problems, in place of those of the contract. */
const PRISM_ERRORS = 'https://stoplight.io/prism/errors';

const OWN_HEADERS = ['location', 'etag', 'retry-after', 'www-authenticate'];

/** @returns undefined when Prism has no such reply. */
async function readReply(response: Response, requestId: unknown): Promise<AnyReply | undefined> {
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'application/json';
  const headers = Object.fromEntries(
    OWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const text = await response.text();
  const { status } = response;
  if (type === 'application/json') return { status, type, body: JSON.parse(text), headers };
  if (type !== 'application/problem+json') return { status, type, body: text, headers };
  const problem: unknown = JSON.parse(text);
  if (isRecord(problem) && String(problem.type).startsWith(PRISM_ERRORS)) return undefined;
  if (!isRecord(problem)) throw new Problem('internal_error', 'The contract has no example of that error');
  return { status, type, body: JSON.stringify({ ...problem, requestId }), headers };
}

function preferenceOf(preferences: ReadonlyMap<string, string>): string | undefined {
  const asked = ['code', 'example'].flatMap((name) => {
    const value = preferences.get(name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return asked.length > 0 ? asked.join(', ') : undefined;
}
