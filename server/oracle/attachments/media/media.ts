/** Where files of messages come from. */
export interface Media {
  /**
   * @throws {MediaError} when the file is not to be had.
   * @throws the signal's reason when it is given up.
   */
  fetch(source: MediaSource, how: MediaFetching): Promise<MediaFile>;
}

/** By `mxcUri` when there are both: it needs no event to be looked up. */
export interface MediaSource {
  /** An `mxc:`, `http:` or `https:` URI. */
  readonly mxcUri?: string | undefined;
  readonly eventId?: string | undefined;
}

/** How the user's homeserver is reached. */
export interface MatrixAccess {
  /** A name or a URL. */
  readonly homeServer?: string | undefined;
  /** Sent to the homeserver alone. */
  readonly accessToken?: string | undefined;
  /** The room that an event may be in. */
  readonly roomId?: string | undefined;
}

export interface MediaFetching extends MatrixAccess {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Told of the file's bytes as they come. */
  readonly onBytes?: (count: number) => void;
}

export interface MediaFile {
  readonly bytes: Buffer;
  readonly contentType?: string | undefined;
}

/**
 * Why a file is not to be had.
 *
 * - `unsupported_address`: no address that files are fetched from
 * - `private_address`: one of a private network
 * - `no_homeserver`: it is said nowhere which homeserver to ask, or with which access token
 * - `encrypted`: the file can only be read by the members of its room
 * - `no_file`: the event has none
 * - `status`: the server that has it refused it
 * - `redirect`: that server sends to somewhere else once too often, or to where nobody may go
 * - `too_large`: over a limit
 * - `timeout`: it took too long
 * - `network`: no connection, or an answer that cannot be read
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

/** The message is for the user: the error and its remedy. It continues "report.csv could not be fetched: ", and quotes no text of others. */
export class MediaError extends Error {
  override readonly name = 'MediaError';

  constructor(
    readonly code: MediaErrorCode,
    message: string,
  ) {
    super(message);
  }
}
