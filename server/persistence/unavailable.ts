import { codeOf } from './error-code.js';

/** SQLSTATE classes of a server that is going, gone or full: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlStates = /^(?:08|53|57P)/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** Texts of `pg`, and of TypeORM, for a connection that broke or could not be had, or says nothing; these errors carry no code. */
const texts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|runner (?:was )?already released/i;

/** Whether an error says that the database cannot be reached, rather than that it refused what it was asked. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return sqlStates.test(code) || networkCodes.has(code) || texts.test(String(error));
}
