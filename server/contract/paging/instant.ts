/** Times in cursors: the database's own, to the microsecond, which a `Date` does not have. */
import { invalidCursor } from './cursor.js';

/** SQL: the time in this form. */
export function instantOf(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** SQL: the time in a form that {@link instantFrom} reads. For a page of rows, of which one needs it: `to_char` takes four times as long. */
export function timeOf(column: string): string {
  return `cast(${column} at time zone 'utc' as text)`;
}

/** PostgreSQL leaves out zeros at the end of a fraction. */
export function instantFrom(time: string): string {
  const [seconds = '', fraction = ''] = time.split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.padEnd(6, '0')}Z`;
}

const SECONDS = 19;

/** Throws `invalid_cursor` for a text that the database would not accept as a time: cursors are not secret, so anyone can forge one. */
export function assertInstant(text: string): void {
  if (/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)) {
    const time = new Date(text);
    // JavaScript reads the 30th of February as a day of March, or not at all.
    if (!Number.isNaN(time.getTime()) && time.toISOString().slice(0, SECONDS) === text.slice(0, SECONDS))
      return;
  }
  throw invalidCursor();
}
