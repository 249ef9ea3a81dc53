import type { CallOptions } from './call.js';

/** Options of a call that creates or changes something. */
export interface SendOptions extends CallOptions {
  /**
   * Makes the call idempotent, also across processes: with the same key and the same input it has its effect once, and every reply is the
   * first one. The server keeps keys for a day; it refuses a key with another input (`idempotency_key_reused`). 1 to 255 visible ASCII
   * characters; default: a new UUID for each call.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options that an operation adds to those of its caller. */
export interface RequestOptions extends SendOptions {
  /** Whether the request may be sent twice; default: depends on its method and headers. */
  readonly repeatable?: boolean | undefined;
  /** The least timeout, in milliseconds, of an operation that takes long; a call's own `timeoutMs` may be shorter. */
  readonly minTimeoutMs?: number | undefined;
}

/** The options of a POST that changes nothing, or that is idempotent. */
export const repeatable = (options: CallOptions = {}): RequestOptions => ({ ...options, repeatable: true });

/** The options of a call that must have its effect once, however often it is sent. */
export const once = (options: SendOptions = {}): SendOptions => ({
  ...options,
  idempotencyKey: options.idempotencyKey ?? newUuid(),
});

/** Not `crypto.randomUUID`: browsers hide that from pages without HTTPS. RFC 9562, section 5.4. */
export const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};
