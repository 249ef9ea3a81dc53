/** Which credentials of the client an operation takes. */
export type Credential = 'auth' | 'apiKey';

/** An operation of a plugin, as `generate-sdk` reads it in the contract of a deployment. */
export interface PluginOperation {
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'patch';
  /** With the names of its parameters in braces: `/weather/reports/{city}`. */
  readonly path: string;
  /** The first that the client has is sent. An empty list means a public operation. */
  readonly credentials: readonly Credential[];
  /** Whether the operation takes an `Idempotency-Key`, so that it is safe to send it twice. */
  readonly takesIdempotencyKey?: boolean;
  /** The media type of the body, when it is not `application/json`. */
  readonly bodyType?: string;
  /** The media type of a successful reply that is not JSON: the call then resolves to the `Response`. */
  readonly replyType?: string;
}

/** What a call of an operation takes, beside its options. */
export interface PluginRequest {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
