/** Fetches the files of messages. */
export interface Media {
  /**
   * @throws {MediaError} when the file cannot be fetched.
   * @throws the reason of the signal when it is aborted.
   */
  fetch(source: MediaSource, how: MediaFetching): Promise<MediaFile>;
}

/** When both are given, `mxcUri` is used: it needs no look-up of an event. */
export interface MediaSource {
  /** An `mxc:`, `http:` or `https:` URI. */
  readonly mxcUri?: string | undefined;
  readonly eventId?: string | undefined;
}

/** The access to the homeserver of the user. */
export interface MatrixAccess {
  /** The name or URL of the homeserver. */
  readonly homeServer?: string | undefined;
  /** The access token, which is sent only to the homeserver. */
  readonly accessToken?: string | undefined;
  /** The room of the event, if it is known. */
  readonly roomId?: string | undefined;
}

export interface MediaFetching extends MatrixAccess {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Called with the number of bytes as they arrive. */
  readonly onBytes?: (count: number) => void;
}

export interface MediaFile {
  readonly bytes: Buffer;
  readonly contentType?: string | undefined;
}

/**
 * Why a file cannot be fetched.
 *
 * - `unsupported_address`: files are not fetched from such an address
 * - `private_address`: the address is in a private network
 * - `no_homeserver`: the request names no homeserver, or no access token for it
 * - `encrypted`: only the members of its room can read the file
 * - `no_file`: the event has no file
 * - `status`: the server of the file refused the request
 * - `redirect`: there were too many redirects, or one to a forbidden address
 * - `too_large`: the file exceeds a limit
 * - `timeout`: the download took too long
 * - `network`: the connection failed, or the reply cannot be parsed
 */
export type MediaErrorCode =
  | 'unsupported_address'
  | 'private_address'
  | 'no_homeserver'
  | 'encrypted'
  | 'no_file'
  | 'status'
  | 'redirect'
  | 'too_large'
  | 'timeout'
  | 'network';

/** The message is for the user: the error and its remedy. It continues "report.csv could not be fetched: " and quotes no text of other servers. */
export class MediaError extends Error {
  override readonly name = 'MediaError';

  constructor(
    readonly code: MediaErrorCode,
    message: string,
  ) {
    super(message);
  }
}
