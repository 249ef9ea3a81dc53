/**
 * Why a document could not be fetched.
 *
 * - `not_https`: the URL is no plain `https:` URL, or carries credentials
 * - `not_http`: the same where `http:` is allowed too
 * - `private_address`: the host is, or resolves to, an address that is not public
 * - `timeout`: no whole answer in time
 * - `aborted`: whoever asked for it gave it up
 * - `network`: no connection, no trusted certificate, or an answer that breaks HTTP
 * - `redirect`: a 3xx that is not followed: one too many, or to where no request may go
 * - `status`: neither 2xx nor 3xx; `status` says which
 * - `too_large`: more bytes than the limit
 */
export type OutboundErrorCode =
  | 'not_https'
  | 'not_http'
  | 'private_address'
  | 'timeout'
  | 'aborted'
  | 'network'
  | 'redirect'
  | 'status'
  | 'too_large';

/** What is wrong with an address that nobody can be reached at: its name, its port or its certificate. */
export type AddressFault = 'unknown_host' | 'connection_refused' | 'tls';

/** Its message names the host at most: paths and queries may hold secrets, and what a stranger answered stays out of the log. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    /** The answer's HTTP status, where there was an answer. */
    readonly status?: number,
    /** Of `network`, where trying again soon is of little use. */
    readonly addressFault?: AddressFault,
  ) {
    super(message);
  }
}
