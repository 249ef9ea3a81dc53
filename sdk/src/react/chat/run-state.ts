import type { ChatRun, RunEnd } from '../../chat/chat-state.js';
import type { NextAttempt } from '../../stream/load-until.js';

/** The run behind the current or the last answer. */
export interface ChatRunState {
  readonly runId: string | null;
  readonly requestId: string | null;
  /** The connection was lost, and is being reopened. */
  readonly reconnecting: boolean;
  /** The next attempt to reopen it. */
  readonly nextAttempt: NextAttempt | null;
  /** How often another server has recovered the run. */
  readonly resumed: number;
  readonly ended: RunEnd | null;
  /** Why this client may not read the rest, when it ended as `disconnected`. */
  readonly error: Error | null;
}

/**
 * The state of a run before there is one.
 *
 * @example
 * ```tsx
 * import { IDLE_RUN_STATE } from '@twin-oracle/sdk/react';
 * import type { ChatRunState } from '@twin-oracle/sdk/react';
 *
 * const Connection = ({ run = IDLE_RUN_STATE }: { run?: ChatRunState }) =>
 *   run.reconnecting ? <p>Reconnecting, attempt {run.nextAttempt?.attempt}</p> : null;
 * ```
 */
export const IDLE_RUN_STATE: ChatRunState = {
  runId: null,
  requestId: null,
  reconnecting: false,
  nextAttempt: null,
  resumed: 0,
  ended: null,
  error: null,
};

export const runState = (run: ChatRun | undefined): ChatRunState => {
  if (!run) return IDLE_RUN_STATE;
  const { runId = null, requestId = null, resumed, connection, ended = null, error = null } = run;
  const isLost = connection.state === 'reconnecting' && ended === null;
  return {
    ...{ runId, requestId, resumed, ended, error },
    reconnecting: isLost,
    nextAttempt: isLost ? { attempt: connection.attempt, at: connection.nextAt } : null,
  };
};
