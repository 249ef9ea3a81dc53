import { authFailed } from '../../auth/authentication/sign-in.js';
import { Problem, unavailable } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { FAILED } from '../runs/execution/termination.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import type { RunEvent } from '../turn/run-events.js';
import { parseFrame } from '../runs/log/parse-frame.js';
import { Transcript } from '../transcript/transcript.js';

/** The result of a run, for a caller that did not request a stream. */
export interface CollectedReply {
  readonly content: string;
  readonly error: Schema<'RunError'> | undefined;
  /** Absent when the server disconnected the subscriber before the end of the run. */
  readonly done: Schema<'RunDone'> | undefined;
}

export async function collectReply(frames: AsyncIterable<readonly LoggedFrame[]>): Promise<CollectedReply> {
  const transcript = new Transcript();
  let error: Schema<'RunError'> | undefined;
  let done: Schema<'RunDone'> | undefined;
  for await (const batch of frames) {
    for (const logged of batch) {
      // Calls are skipped: their results would stay in memory until the reply is sent, and the reply does not contain them.
      if (logged.event === 'tool_call' || logged.event === 'action_call') continue;
      const frame: RunEvent = parseFrame(logged);
      transcript.apply(frame);
      if (frame.event === 'error') error = frame.data;
      if (frame.event === 'done') done = frame.data;
    }
  }
  return { content: transcript.content, error, done };
}

/** Throws the problem that reports a failed run in a JSON reply. */
export function assertReplied({ content, error, done }: CollectedReply) {
  if (!done) throw unavailable('The server stops; the answer continues, and will be in the transcript');
  const { status } = done;
  if (status !== 'failed') return { content, status };
  if (error?.reason) throw withdrawn(error.reason);
  throw agentFailed(error);
}

/** The run has already logged the error. */
function agentFailed({ error, retryAfterSeconds }: Partial<Schema<'RunError'>> = {}): Problem {
  const detail = `${error ?? FAILED}; what it had said is in the transcript`;
  return new Problem('agent_failed', detail, {
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  });
}

/** The token was valid when the request arrived, and was revoked before the answer was complete. */
function withdrawn(reason: Schema<'RefusalCode'>): Problem {
  return authFailed({
    code: 'invalid_delegation',
    message: 'The permission for this answer was withdrawn',
    reason,
  });
}
