import type { RefusalCode } from '../../../contract/problem.js';
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

/** The answer is complete, or has failed: what its agent may still be doing is not waited for. */
export class AnswerOver extends Error {
  override readonly name = 'AnswerOver';
}

/** Servers have begun it again and again, and none has brought it to its end. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
}

/** How many servers may be lost during a run, without a whole step in between, before it is ended: what ends them may be the run itself. */
const MAX_FAILURES = 5;

/** How many attempts in a row may be lost before they bring a frame. Such a run would end every server that takes it up, again and again. */
const MAX_IDLE_ATTEMPTS = 3;

/** Before an attempt begins. Throws `TooManyAttempts`. */
export function assertAttemptsLeft({ failures, idleAttempts }: Pick<RunRow, 'failures' | 'idleAttempts'>) {
  if (failures >= MAX_FAILURES || idleAttempts >= MAX_IDLE_ATTEMPTS) throw new TooManyAttempts();
}

export type FinalStatus = Schema<'RunDone'>['status'];

/** How a run ends, from what its answer ended with: nothing, or an error. */
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
  /** What the answer ended with. */
  readonly error: unknown;
}

/** The frames that close a run, whatever state it is in. */
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

/** Closes the calls that are open. */
export function failedCalls(
  transcript: Transcript,
  ids: TurnIds,
  error: string,
  errorCode: Schema<'ToolErrorCode'>,
): RunFrame[] {
  return transcript.openCalls.map((call) => callFrame({ ...call, status: 'error', error, errorCode }, ids));
}

/** What the stream says of an error. */
function describe(error: unknown): Omit<Schema<'RunError'>, 'timestamp'> {
  if (error instanceof RunWithdrawn)
    return {
      error: 'The permission that this answer stood on was withdrawn',
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
