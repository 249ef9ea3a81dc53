import type { FieldError, ProblemCode, RefusalCode } from '../../errors/problem.js';
import type { ServerEventPayload } from './server-event.js';

/**
 * The oracle refused a sent event, with `exception`.
 *
 * @example
 * ```ts
 * import { connectSession, EventRefusedError } from '@twin-oracle/sdk/realtime';
 *
 * const onError = (error: Error) => {
 *   if (error instanceof EventRefusedError) console.warn(error.event, error.code, error.message);
 * };
 * const channel = await connectSession({ url: baseUrl, sessionId, auth, onError });
 * ```
 */
export class EventRefusedError extends Error {
  override readonly name = 'EventRefusedError';
  /** The refused event. */
  readonly event: string;
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  /** Why a new token was refused, if it was. */
  readonly reason: RefusalCode | undefined;
  /** The same in a sentence. */
  readonly reasonDetail: string | undefined;

  constructor({ event, code, message, errors, reason, reasonDetail }: ServerEventPayload<'exception'>) {
    super(message);
    this.event = event;
    this.code = code;
    this.errors = errors ?? [];
    this.reason = reason;
    this.reasonDetail = reasonDetail;
  }
}
