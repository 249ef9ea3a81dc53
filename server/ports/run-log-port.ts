import type { OperationEvent } from '../contract/types.js';

/** A frame as the log keeps it and the stream sends it: its data is JSON text, serialized once. */
export interface LoggedFrame {
  /** Its number in the run. */
  readonly id: number;
  readonly event: OperationEvent<'getRun'>['event'];
  readonly data: string;
}

/** A run of a session, as far as it has come. */
export interface LoggedRun {
  readonly runId: string;
  readonly requestId: string;
  /** The reply's id in the transcript. */
  readonly messageId: string;
  /** The number of its last frame so far. */
  readonly lastSeq: number;
  /** Whether its frames were deleted with age. */
  readonly isTrimmed: boolean;
}

/** Up to where a client knows a session's runs. */
export interface Checkpoint {
  /** The session's latest run when left out. */
  readonly runId?: string | undefined;
  /** The last frame of that run that the client has. */
  readonly after: number;
}

export interface MissedFrames {
  readonly latest: LoggedRun;
  /** The frames above the checkpoint: of its run, then of each later one, in order. */
  readonly pages: AsyncIterable<{ readonly run: LoggedRun; readonly frames: readonly LoggedFrame[] }>;
}

/**
 * Resolves with undefined when the session has no run. Rejects with `run_not_found` for a run that is not the session's. Its pages reject with
 * `log_trimmed` when frames above the checkpoint were deleted with age.
 */
export type FindMissedFrames = (
  sessionId: string,
  userDid: string,
  checkpoint: Checkpoint,
) => Promise<MissedFrames | undefined>;
