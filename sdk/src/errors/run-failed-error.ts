import type { components } from '../../../generated/sdk-types.js';
import type { RefusalCode } from './problem.js';

type RunDone = components['schemas']['RunDone'];
type RunError = components['schemas']['RunError'];

/**
 * The answer was not finished: `status` says whether the oracle could not (`failed`), somebody stopped it (`aborted`), or
 * its server went away and no other could go on (`interrupted`). Thrown by `RunStream.text()`; whoever reads the frames
 * sees `done`, and `error` before it when the oracle failed.
 */
export class RunFailedError extends Error {
  override readonly name = 'RunFailedError';
  /** The answer's text up to there, as it is in the transcript. */
  readonly text: string;
  readonly status: RunDone['status'];
  readonly kind: RunError['kind'];
  /** Whether sending the message again may succeed. */
  readonly retryable: boolean;
  /** Why the run lost its credentials, when that ended it: `ucan_revoked`. */
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
