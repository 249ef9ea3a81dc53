/** Cursors hold the place where a page ended, and a fingerprint of the filters that they were given for. They are no secret. */
import { createHash } from 'node:crypto';
import { Problem } from '../../contract/problem.js';

/** Of what a list is made by, such as the path's DID and the query without `limit` and `cursor`. */
export type Filters = Readonly<Record<string, unknown>> & {
  /** Which list it is: another one may go by the same filters. */
  readonly list: string;
};

/** @param position what the order of the list goes by, of the last item. */
export function encodeCursor(filters: Filters, position: readonly string[]): string {
  return Buffer.from(JSON.stringify([fingerprintOf(filters), ...position])).toString('base64url');
}

/** @returns the position, of `length` parts. Throws `invalid_cursor` for one that this list, with these filters, has not given. */
export function decodeCursor(cursor: string, filters: Filters, length: number): string[] {
  const [fingerprint, ...position] = partsOf(cursor);
  if (fingerprint === undefined || position.length !== length) throw invalidCursor();
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

/** NUL is what no text of the database can have. */
function isStorable(part: unknown): part is string {
  return typeof part === 'string' && !part.includes('\0');
}

function fingerprintOf(filters: Filters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const ordered = JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHash('sha256').update(ordered).digest('base64url').slice(0, 12);
}
