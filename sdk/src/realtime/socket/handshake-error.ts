import type { KnownProblemCode, RefusalCode } from '../../errors/problem.js';
import { Refusal } from '../../errors/refusal.js';
import type { ServerEventPayload } from './server-event.js';

/** Why the oracle closed a connection, from `closing`. */
export type ClosingReason = ServerEventPayload<'closing'>['reason'];

/** Temporary problems of the server, not of the caller's credentials: the same handshake may succeed later. */
export const PASSING_CODES: ReadonlySet<string | undefined> = new Set([
  'service_unavailable',
  'too_many_requests',
] satisfies KnownProblemCode[]);

/**
 * The oracle refused the connection, or closed it permanently. Branch on `code`, as with a ProblemError, or on `reason`, which is the only
 * detail when a connection was closed.
 *
 * @example
 * ```ts
 * import { connectSession, HandshakeError } from '@twin-oracle/sdk/realtime';
 *
 * try {
 *   await connectSession({ url: baseUrl, sessionId, auth });
 * } catch (error) {
 *   if (!(error instanceof HandshakeError)) throw error;
 *   console.error(error.code, error.reason, error.retryable ? 'Try again later' : 'Sign in again');
 * }
 * ```
 */
export class HandshakeError extends Refusal {
  override readonly name = 'HandshakeError';
  /** Why the credentials were refused, or why the connection was closed. */
  declare readonly reason: ClosingReason | RefusalCode | undefined;

  /** @param data What the server sent with the refusal, or before it disconnected; undefined when it only disconnected. */
  constructor(message: string, data?: unknown) {
    super(data, { detail: message });
  }

  /** Whether the same handshake may be accepted later. */
  get retryable(): boolean {
    return PASSING_CODES.has(this.code);
  }
}
