import type { RefusalCode } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import { CannotResume } from '../../turn/agent.js';
import { AgentFailure } from '../../turn/agent-failure.js';
import type { RunRow } from '../log/entity.js';
import { callFrame, type RunFrame, type TurnIds } from '../../turn/run-events.js';
import type { Transcript } from '../../transcript/transcript.js';

/** The message for an unexpected failure. */
export const FAILED = 'The oracle failed to answer';

/** The owner has stopped the run. */
export class RunAborted extends Error {
  override readonly name = 'RunAborted';
}

/** The run may not continue: its token was revoked. */
export class RunWithdrawn extends Error {
  override readonly name = 'RunWithdrawn';

  constructor(readonly reason: RefusalCode) {
    super(`The run was ended: ${reason}`);
  }
}

/** Another server continues the run. */
export class RunReleased extends Error {
  override readonly name = 'RunReleased';
}

/** The answer is complete, or has failed: the server does not wait for what its agent may still be doing. */
export class AnswerOver extends Error {
  override readonly name = 'AnswerOver';
}

/** No attempt to execute the run has completed it. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
}

/** The number of servers that may fail during a run, without a complete step in between, before the run is ended: the run itself may crash them. */
const MAX_FAILURES = 5;

/** The number of consecutive attempts that may end without a frame. Without this limit, such a run could crash every server that recovers it. */
const MAX_IDLE_ATTEMPTS = 3;

/** Checked before an attempt begins. Throws `TooManyAttempts`. */
export function assertAttemptsLeft({ failures, idleAttempts }: Pick<RunRow, 'failures' | 'idleAttempts'>) {
  if (failures >= MAX_FAILURES || idleAttempts >= MAX_IDLE_ATTEMPTS) throw new TooManyAttempts();
}

export type FinalStatus = Schema<'RunDone'>['status'];

/** Returns the final status of a run for the error that ended its answer, if any. */
export function finalStatusOf(error: unknown): FinalStatus {
  if (error === undefined) return 'finished';
  if (error instanceof RunAborted) return 'aborted';
  return error instanceof CannotResume || error instanceof TooManyAttempts ? 'interrupted' : 'failed';
}

interface Ending extends TurnIds {
  readonly runId: string;
  readonly messageId: string;
  readonly transcript: Transcript;
  readonly usage: Schema<'Usage'> | null;
  /** The error that ended the answer, if any. */
  readonly error: unknown;
}

/** Builds the frames that close a run in any state. */
export function terminationFrames({
  runId,
  messageId,
  transcript,
  usage,
  error,
  sessionId,
  requestId,
}: Ending): RunFrame[] {
  const ids = { sessionId, requestId };
  const timestamp = new Date().toISOString();
  const status = finalStatusOf(error);
  return [
    ...failedCalls(transcript, ids, 'The run ended before this call did', 'cancelled'),
    { event: 'reasoning', data: { ...ids, reasoning: '', isComplete: true, timestamp } },
    ...(status === 'failed'
      ? [{ event: 'error' as const, data: { ...ids, ...describe(error), timestamp } }]
      : []),
    {
      event: 'done',
      data: {
        runId,
        messageId,
        status,
        ...(status === 'aborted' && { aborted: true }),
        ...(status === 'failed' && { failed: true }),
        ...(status === 'interrupted' && { interrupted: true }),
        ...(status !== 'finished' && { partialText: transcript.content }),
        ...(usage && { usage }),
      },
    },
  ];
}

/** Closes the open calls. */
export function failedCalls(
  transcript: Transcript,
  ids: TurnIds,
  error: string,
  errorCode: Schema<'ToolErrorCode'>,
): RunFrame[] {
  return transcript.openCalls.map((call) => callFrame({ ...call, status: 'error', error, errorCode }, ids));
}

/** Builds the error for the stream. */
function describe(error: unknown): Omit<Schema<'RunError'>, 'timestamp'> {
  if (error instanceof RunWithdrawn)
    return {
      error: 'The permission for this answer was withdrawn',
      kind: 'auth',
      retryable: false,
      reason: error.reason,
    };
  if (error instanceof AgentFailure) {
    const { message, kind, retryable, retryAfterSeconds } = error;
    return {
      error: message,
      kind,
      retryable,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  return { error: FAILED, kind: 'server', retryable: true };
}
