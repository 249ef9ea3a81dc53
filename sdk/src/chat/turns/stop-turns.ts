import { retryAfter } from '../../stream/retry-after.js';
import type { ChatTurn } from './chat-turn.js';

export interface StopOptions {
  /** Asks the server to stop them. */
  readonly abort: (signal: AbortSignal) => Promise<unknown>;
  /** Whether a turn has not ended, was not refused, and is read. */
  readonly isOpen: (turn: ChatTurn) => boolean;
  /** Resolves when the condition holds. */
  readonly until: (condition: () => boolean) => Promise<void>;
}

/**
 * Stops the answers of turns; resolves when they have ended, or are not read any more. A server that is away is asked again, for as long as
 * there is something to stop.
 */
export const stopTurns = async (
  turns: readonly ChatTurn[],
  { abort, isOpen, until }: StopOptions,
): Promise<void> => {
  // Before the reply to its message there is no run that the server could stop.
  await until(() => turns.every((turn) => turn.answer.runId !== undefined || !isOpen(turn)));
  if (!turns.some(isOpen)) return;
  const over = new AbortController();
  const { signal } = over;
  const ended = until(() => !turns.some(isOpen)).then(() => over.abort());
  const connect = () => abort(signal);
  // A refusal that is final says that the session is not there any more, or that the answer is not this user's.
  await connect()
    .catch((error: unknown) => retryAfter(error, { connect, signal }))
    .catch(() => undefined);
  await ended;
};
