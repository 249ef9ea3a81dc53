/** No reply: the server could not be reached, or the connection broke. `cause` says how. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(what: string, options?: { readonly cause?: unknown }) {
    const why = reasonOf(options?.cause);
    super(why ? `${what}: ${why}` : what, options);
  }
}

/** The innermost message: the outer ones say no more than "fetch failed". */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return '';
  return reasonOf(cause.cause) || cause.message || codeOf(cause);
};

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
