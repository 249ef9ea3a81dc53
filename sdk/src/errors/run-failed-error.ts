import type { components } from '../../../generated/sdk-types.js';
import type { RefusalCode } from './problem.js';

type RunDone = components['schemas']['RunDone'];
type RunError = components['schemas']['RunError'];

/** The oracle could not finish its answer. Thrown by `RunStream.text()`; whoever reads the frames sees `error` and `done`. */
export class RunFailedError extends Error {
  override readonly name = 'RunFailedError';
  /** The answer's text up to the failure. */
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
