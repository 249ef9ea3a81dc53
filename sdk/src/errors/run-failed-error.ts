import type { components } from '../../../generated/sdk-types.js';
import type { RefusalCode } from './problem.js';

type RunDone = components['schemas']['RunDone'];
type RunError = components['schemas']['RunError'];

/**
 * The answer is incomplete: `status` is `failed` (the oracle failed), `aborted` (a user aborted it), or `interrupted` (its server ended and
 * no other could continue). Thrown by `RunStream.text()`; a reader of the frames gets `done`, and `error` before it when the oracle failed.
 *
 * @example
 * ```ts
 * import { RunFailedError } from '@twin-oracle/sdk';
 *
 * const stream = await client.messages.stream(sessionId, { message: 'Hello' });
 * try {
 *   console.log(await stream.text());
 * } catch (error) {
 *   if (!(error instanceof RunFailedError)) throw error;
 *   console.log(error.text, error.status, error.retryable ? 'Send it again' : error.message);
 * }
 * ```
 */
export class RunFailedError extends Error {
  override readonly name = 'RunFailedError';
  /** The partial text, as it is in the transcript. */
  readonly text: string;
  readonly status: RunDone['status'];
  readonly kind: RunError['kind'];
  /** Whether sending the message again may succeed. */
  readonly retryable: boolean;
  /** Why the run lost its credentials, if that ended it: `ucan_revoked`. */
  readonly reason: RefusalCode | undefined;
  readonly runId: string;

  constructor(text: string, done: RunDone, error: RunError | undefined) {
    super(error?.error ?? `The run ended as ${done.status}`);
    this.text = text;
    this.status = done.status;
    this.kind = error?.kind ?? 'unknown';
    this.retryable = error?.retryable ?? false;
    this.reason = error?.reason;
    this.runId = done.runId;
  }
}
