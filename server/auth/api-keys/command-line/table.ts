import type { ApiKeyRecord } from '../entity.js';
import { statusOf } from '../key-status.js';

const HEADINGS = ['ID', 'STATUS', 'NAME', 'SCOPES', 'OWNER', 'CREATED', 'LAST USED', 'EXPIRES', 'SUCCESSOR'];

/** Formats the keys as lines for a terminal. Times are in UTC, to the minute. */
export function apiKeyTable(records: readonly ApiKeyRecord[], now: Date): string {
  const rows = [HEADINGS, ...records.map((record) => cellsOf(record, now))];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function cellsOf(record: ApiKeyRecord, now: Date): string[] {
  const { keyId, name, scopes, ownerDid, createdAt, lastUsedAt, expiresAt, successorId } = record;
  return [
    keyId,
    statusOf(record, now),
    printable(name),
    scopes.join(','),
    ownerDid,
    toMinute(createdAt),
    lastUsedAt ? toMinute(lastUsedAt) : 'never',
    expiresAt ? toMinute(expiresAt) : 'never',
    successorId ?? '-',
  ];
}

/** Removes control characters, which a terminal would interpret: callers choose the names of keys. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '\u{FFFD}');
}

function toMinute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}
