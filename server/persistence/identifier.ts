import { randomUUID } from 'node:crypto';

/**
 * A new identifier with a prefix for the kind of record. It has only letters, digits and `_`, so it needs no encoding in a URL or a header.
 * The 122 random bits are those of a UUID, which Node takes from a buffer: `randomBytes` asks the operating system for each identifier.
 */
export function newIdentifier(kind: IdentifierKind): string {
  const random = randomUUID().replaceAll('-', '');
  return kind === 'run' ? `${runIdsFrom(Date.now())}${random.slice(TIME_DIGITS + 1)}` : `${kind}_${random}`;
}

/** Of the time in milliseconds: enough until the year 10889, as in a UUID of version 7. */
const TIME_DIGITS = 12;

/**
 * What the ids of runs from that time on begin with, or come after: the log of runs is kept in parts by it. With 74 random bits behind it. The `t` comes
 * after all digits, which ids of runs begin with that were made by builds before this form.
 */
export function runIdsFrom(milliseconds: number): string {
  return `run_t${milliseconds.toString(16).padStart(TIME_DIGITS, '0')}`;
}

type IdentifierKind =
  | 'ses'
  | 'msg'
  | 'run'
  | 'call'
  | 'rel'
  | 'prop'
  | 'clm'
  | 'cred'
  | 'iss'
  | 'whk'
  | 'dlv'
  | 'imp'
  | 'prm'
  | 'era';
