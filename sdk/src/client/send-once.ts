import type { CallOptions } from './call.js';

/** What a caller may say about a call that makes or changes something. */
export interface SendOptions extends CallOptions {
  /**
   * Names what is wanted, so that the call can be sent again, also by another process: with the same key and the same
   * input nothing is done twice, and the reply is the first one. The server keeps keys for a day; with another input it
   * refuses the key (`idempotency_key_reused`). 1 to 255 visible ASCII characters; default: a new UUID for each call.
   */
  readonly idempotencyKey?: string | undefined;
}

/** What an operation knows of its own requests, beyond the options of its caller. */
export interface RequestOptions extends SendOptions {
  /** Whether the same request may be sent twice; default: as its method and headers say. */
  readonly repeatable?: boolean | undefined;
}

/** The options of a POST that changes nothing, or nothing more when it is sent again. */
export const repeatable = (options: CallOptions = {}): RequestOptions => ({ ...options, repeatable: true });

/** The options of a call that is to have its effect once, however often it is sent. */
export const once = (options: SendOptions = {}): SendOptions => ({
  ...options,
  idempotencyKey: options.idempotencyKey ?? newUuid(),
});

/** Not `crypto.randomUUID`: browsers keep that from pages that did not come by HTTPS. RFC 9562, section 5.4. */
const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};
