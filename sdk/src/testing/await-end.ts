import type { RunEvent } from '../stream/run-event.js';
import { MockProblem } from './mock-problem.js';
import type { MockRun } from './mock-run.js';

/** Waits for the last frame. Throws when the answer failed, as nothing was sent yet. */
export const awaitEnd = async (
  run: MockRun,
  signal: AbortSignal,
): Promise<'finished' | 'aborted' | 'interrupted'> => {
  const { log } = run;
  while (!log.hasEnded && !signal.aborted) for await (const _ of log.follow(log.frames.length, signal));
  const { status } = run;
  if (status === 'aborted' || status === 'interrupted') return status;
  const failure = log.frames.find((frame): frame is Failure => frame.event === 'error');
  if (failure)
    throw new MockProblem('agent_failed', `${failure.data.error}; what it had said is in the transcript`);
  return 'finished';
};

type Failure = Extract<RunEvent, { event: 'error' }>;
