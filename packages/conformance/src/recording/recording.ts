/** What a client and a server said: the lines of a file of JSON lines, in the order in which they were said. recording.schema.json is their schema. */
export type RecordingLine =
  | RecordingStart
  | CredentialLine
  | RequestLine
  | ReplyLine
  | FrameLine
  | EndLine
  | LostLine
  | SocketOpenLine
  | PacketLine
  | SocketCloseLine;

export const RECORDING_VERSION = 1;

export interface RecordingStart {
  readonly kind: 'recording';
  readonly version: typeof RECORDING_VERSION;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Where the clients found the server. */
  readonly url: string;
}

/** A secret that was taken out, when it came for the first time. */
export interface CredentialLine {
  readonly kind: 'credential';
  readonly placeholder: string;
  /** What the token says, without its signature. */
  readonly ucan?: UcanClaims;
}

export interface UcanClaims {
  readonly issuer: string;
  readonly audience: string;
  readonly capabilities: readonly { readonly can: string; readonly with: string }[];
  /** Seconds from the start of the recording; null when it does not expire. */
  readonly expiresIn: number | null;
  readonly proofs: number;
}

/** When it happened, in milliseconds from the start. */
interface Timed {
  readonly at: number;
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

export interface Said {
  readonly headers: Headers;
  /** Parsed, when it was JSON; text otherwise. */
  readonly body?: unknown;
  /** In place of a body that is not text. */
  readonly bytes?: number;
}

export interface RequestLine extends Timed, Said {
  readonly kind: 'request';
  readonly exchange: number;
  readonly method: string;
  readonly path: string;
}

export interface ReplyLine extends Timed, Said {
  readonly kind: 'reply';
  readonly exchange: number;
  readonly status: number;
  /** Its frames follow, and then an `end`. */
  readonly isStream?: true;
  /** The body was cut off. */
  readonly isCut?: true;
}

export interface FrameLine extends Timed {
  readonly kind: 'frame';
  readonly exchange: number;
  readonly id?: string;
  readonly event?: string;
  /** Parsed, when it was JSON. */
  readonly data?: unknown;
  readonly comment?: string;
  /** Milliseconds. */
  readonly retry?: number;
}

/** The end of a stream. */
export interface EndLine extends Timed {
  readonly kind: 'end';
  readonly exchange: number;
  /** `complete`: as HTTP ends a body. */
  readonly by: 'complete' | 'client' | 'server';
  /** How many bytes of a frame had come when it was cut. */
  readonly unfinishedBytes?: number;
}

/** The connection was lost before a reply. */
export interface LostLine extends Timed {
  readonly kind: 'lost';
  readonly exchange: number;
  readonly by: 'client' | 'server';
}

export interface SocketOpenLine extends Timed {
  readonly kind: 'socket-open';
  readonly socket: number;
  readonly query: Readonly<Record<string, string>>;
}

export interface PacketLine extends Timed {
  readonly kind: 'packet';
  readonly socket: number;
  readonly from: 'client' | 'server';
  readonly type: PacketName;
  /** Of an event: its name and its arguments. */
  readonly data?: unknown;
  /** Which event an `ack` is for. */
  readonly ack?: number;
}

export type PacketName = 'connect' | 'disconnect' | 'event' | 'ack' | 'connect_error';

export interface SocketCloseLine extends Timed {
  readonly kind: 'socket-close';
  readonly socket: number;
  readonly by: 'client' | 'server';
}
