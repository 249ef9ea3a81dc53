/**
 * Why a request to another server failed.
 *
 * - `not_https`: the URL is not a plain `https:` URL, or it contains credentials
 * - `not_http`: the same where `http:` is allowed too
 * - `private_address`: the host is, or resolves to, an address that is not public
 * - `timeout`: no complete response in time
 * - `aborted`: the caller aborted it
 * - `network`: no connection, no trusted certificate, or a response that violates HTTP
 * - `redirect`: a 3xx that is not followed: one too many, or to a URL that is not allowed
 * - `status`: neither 2xx nor 3xx; see `status`
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

/** What is wrong with an address that cannot be reached: its name, its port or its certificate. */
export type AddressError = 'unknown_host' | 'connection_refused' | 'tls';

/** Its message names at most the host: paths and queries may hold secrets, and text of another server must not enter the log. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    /** The HTTP status of the response, if there was one. */
    readonly status?: number,
    /** Set for `network` when a retry soon is unlikely to help. */
    readonly addressError?: AddressError,
  ) {
    super(message);
  }
}
