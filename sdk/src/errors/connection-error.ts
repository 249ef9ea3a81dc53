/**
 * No reply: the server could not be reached, the connection broke, or the time was over (TimeoutError). See `cause`.
 *
 * @example
 * ```ts
 * import { ConnectionError, discover } from '@twin-oracle/sdk';
 *
 * try {
 *   await discover(baseUrl);
 * } catch (error) {
 *   if (!(error instanceof ConnectionError)) throw error;
 *   console.error(`No oracle at ${baseUrl}: ${error.message}`);
 * }
 * ```
 */
export class ConnectionError extends Error {
  override readonly name: 'ConnectionError' | 'TimeoutError' = 'ConnectionError';

  constructor(what: string, options?: { readonly cause?: unknown }) {
    const why = reasonOf(options?.cause);
    super(why ? `${what}: ${why}` : what, options);
  }
}

/** The innermost message: the outer ones only say "fetch failed". Errors of another realm count too. */
const reasonOf = (cause: unknown): string => {
  if (typeof cause !== 'object' || cause === null) return '';
  const inner = 'cause' in cause ? reasonOf(cause.cause) : '';
  return inner || textOf('message' in cause && cause.message) || textOf('code' in cause && cause.code);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
