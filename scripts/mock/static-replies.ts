import { operations, type OperationRow } from '../../generated/operations.js';
import type { AnyReply } from '../../server/contract/bound-operation.js';
import { Problem } from '../../server/contract/errors/problem.js';
import { requestNow } from './current-request.js';
import type { Prism } from './prism.js';
import { MockRecords, type MockRecord } from './records.js';

const rows: readonly OperationRow[] = Object.values(operations);

export interface StaticRequest {
  readonly path?: unknown;
  readonly body?: unknown;
  readonly requestId?: unknown;
}

/** Replies from the examples of the contract, with what was created found again under its id. */
export function createStaticReplies({ ask }: Prism) {
  const records = new MockRecords();

  return async (row: OperationRow, { path, body, requestId }: StaticRequest): Promise<AnyReply> => {
    const { request, preferences } = requestNow();
    const reply = await example();
    // What the caller prefers is sent as it is.
    if (preferences.has('code') || preferences.has('example')) return reply;
    return withRecords(row, reply, isRecord(reply.body) ? reply.body : {});

    /** Prism's own answer. */
    async function example(code?: number): Promise<AnyReply> {
      const prefer = code === undefined ? preferenceOf(preferences) : `code=${code}`;
      const response = await ask({
        method: row.method,
        url: request.url ?? '/',
        accept: request.headers.accept,
        prefer,
        body,
      });
      return readReply(response, requestId);
    }

    async function withRecords(of: OperationRow, reply: AnyReply, shown: MockRecord): Promise<AnyReply> {
      const item = itemOf(of);
      if (item?.kind === 'create') {
        const created = records.create(of.path, item.idMember(shown), {
          ...shown,
          ...(isRecord(body) && body),
        });
        const id = String(created[item.idMember(shown)]);
        return { ...reply, body: created, headers: { ...reply.headers, Location: `${of.path}/${id}` } };
      }
      if (item?.kind === 'list') {
        const [member] = Object.keys(shown).filter((key) => Array.isArray(shown[key]));
        const own = records.list(of.path);
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
      if (of.method === 'DELETE') records.delete(id);
      if (of.method === 'PATCH') {
        const changed = mergePatch({ ...shown, ...known }, isRecord(body) ? body : {});
        records.replace(item.collection, id, changed);
        return { ...reply, body: changed };
      }
      const showsIt = of.method === 'GET' || (of.method === 'DELETE' && item.parameter in shown);
      return known && showsIt ? { ...reply, body: known } : reply;
    }
  };
}

interface Collection<Kind> {
  readonly kind: Kind;
  readonly idMember: (record: MockRecord) => string;
}

interface Item {
  readonly kind: 'item';
  readonly collection: string;
  readonly parameter: string;
}

/** What the operation is about, when there is an operation that reads one record of its collection by an id. */
function itemOf({
  path,
  method,
}: OperationRow): Collection<'create'> | Collection<'list'> | Item | undefined {
  const [, collection, parameter] = /^(.+)\/\{(\w+)\}$/.exec(path) ?? [];
  if (collection !== undefined && parameter !== undefined) return { kind: 'item', collection, parameter };
  const reader = rows.find(
    (row) =>
      row.method === 'GET' && /^\/\{\w+\}$/.test(row.path.slice(path.length)) && row.path.startsWith(path),
  );
  const [idParameter] = reader?.parameters.path.slice(-1) ?? [];
  if (idParameter === undefined || (method !== 'POST' && method !== 'GET')) return undefined;
  return {
    kind: method === 'POST' ? 'create' : 'list',
    // A protocol's DID is `protocolDid` in paths and `did` in the record.
    idMember: (record) => (idParameter in record ? idParameter : 'did'),
  };
}

const OWN_HEADERS = ['location', 'etag', 'retry-after', 'www-authenticate'];

async function readReply(response: Response, requestId: unknown): Promise<AnyReply> {
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

/** As RFC 7396 says. */
function mergePatch(record: MockRecord, patch: MockRecord): MockRecord {
  const merged = Object.entries(patch).map(([name, value]) => {
    const before = record[name];
    return [name, isRecord(value) ? mergePatch(isRecord(before) ? before : {}, value) : value] as const;
  });
  return Object.fromEntries(
    Object.entries({ ...record, ...Object.fromEntries(merged) }).filter(([, value]) => value !== null),
  );
}

function isRecord(value: unknown): value is MockRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
