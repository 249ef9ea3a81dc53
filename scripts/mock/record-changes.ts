import { assertMatches, etagOf } from '../../server/contract/reply/etag.js';
import type { AnyReply } from '../../server/contract/bound-operation.js';
import type { MockRecord } from './records.js';

const revisionOf = ({ revision }: MockRecord): number => (typeof revision === 'number' ? revision : 1);

/** Throws unless `If-Match` names the record's revision, as a server does. */
export function assertRevision(record: MockRecord, ifMatch: unknown): void {
  assertMatches(typeof ifMatch === 'string' ? ifMatch : undefined, revisionOf(record));
}

/** The entity tag of a record, where the example of the reply has one. */
export function tagOf({ headers = {} }: AnyReply, record: MockRecord): Readonly<Record<string, string>> {
  return 'etag' in headers ? { etag: etagOf(revisionOf(record)) } : {};
}

/** A new record: the example, and what was sent. `class` and `protocol` are the same. Of objects in lists, the example has what the caller may leave out. */
export function overlaid(shown: MockRecord, sent: MockRecord): MockRecord {
  const members: MockRecord = Object.fromEntries(
    Object.entries(sent).map(([name, value]): [string, unknown] => {
      const [example] = asList(shown[name]);
      return [name, asList(value).length > 0 && isRecord(example) ? filled(asList(value), example) : value];
    }),
  );
  const { protocol = sent.class, class: ofClass = protocol } = sent;
  const sameProtocol = 'class' in shown && ofClass !== undefined && { class: ofClass, protocol: ofClass };
  return { ...shown, ...('revision' in shown && { revision: 1 }), ...members, ...sameProtocol };
}

/** A record after a merge patch (RFC 7396). What cannot be taken away becomes empty. */
export function patched(record: MockRecord, patch: MockRecord, shown: MockRecord): MockRecord {
  const emptied: MockRecord = Object.fromEntries(
    Object.keys(patch).flatMap((name): [string, unknown][] => {
      const empty = patch[name] === null ? emptyLike(shown[name]) : undefined;
      return empty === undefined ? [] : [[name, empty]];
    }),
  );
  const revision = 'revision' in shown && { revision: revisionOf(record) + 1 };
  return { ...mergePatch(record, patch), ...emptied, ...revision };
}

function mergePatch(record: MockRecord, patch: MockRecord): MockRecord {
  const merged = Object.entries(patch).map(([name, value]) => {
    const before = record[name];
    return [name, isRecord(value) ? mergePatch(isRecord(before) ? before : {}, value) : value] as const;
  });
  return Object.fromEntries(
    Object.entries({ ...record, ...Object.fromEntries(merged) }).filter(([, value]) => value !== null),
  );
}

function filled(items: readonly unknown[], example: MockRecord): unknown[] {
  return items.map((item) => (isRecord(item) ? { ...example, ...item } : item));
}

function emptyLike(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return isRecord(value) ? {} : undefined;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isRecord(value: unknown): value is MockRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
