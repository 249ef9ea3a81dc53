/** Cursors contain the position where a page ended, and a fingerprint of the filters for which they were issued. They are not secret. */
import { createHash } from 'node:crypto';
import { Problem } from '../errors/problem.js';

/** The parameters of a list, such as the path's DID and the query without `limit` and `cursor`. */
export type Filters = Readonly<Record<string, unknown>> & {
  /** The name of the list: another one may have the same filters. */
  readonly list: string;
};

/** @param position the sort keys of the last item. */
export function encodeCursor(filters: Filters, position: readonly string[]): string {
  return Buffer.from(JSON.stringify([fingerprintOf(filters), ...position])).toString('base64url');
}

/** @returns the position, of `length` parts. Throws `invalid_cursor` for one that was not issued for this list with these filters. */
export function decodeCursor(cursor: string, filters: Filters, length: number): string[] {
  const [fingerprint, ...position] = partsOf(cursor);
  if (position.length !== length) throw invalidCursor();
  if (fingerprint !== fingerprintOf(filters))
    throw invalidCursor('was given for other filters; begin again without it');
  return position;
}

export function invalidCursor(message = 'must be the nextCursor of a page before'): Problem {
  return new Problem('invalid_cursor', `query.cursor ${message}`, {
    errors: [{ field: 'query.cursor', rule: 'invalid_cursor', message }],
  });
}

function partsOf(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every(isStorable) ? parts : [];
  } catch {
    return [];
  }
}

/** A text in the database cannot contain NUL. */
function isStorable(part: unknown): part is string {
  return typeof part === 'string' && !part.includes('\0');
}

function fingerprintOf(filters: Filters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const ordered = JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHash('sha256').update(ordered).digest('base64url').slice(0, 12);
}
