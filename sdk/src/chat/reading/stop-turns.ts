import { retryAfter } from '../../stream/retry-after.js';
import type { ChatTurn } from '../turns/chat-turn.js';
import type { OpenTurns } from '../turns/open-turns.js';

export interface StopOptions {
  readonly turns: OpenTurns;
  /** Asks the server to stop them. */
  readonly abort: (signal: AbortSignal) => Promise<unknown>;
  /** Resolves when the condition holds. */
  readonly until: (condition: () => boolean) => Promise<void>;
}

/**
 * Stops answers; resolves when they have ended, or are not read any more. A server that is away is asked again, for as long as there is something to
 * stop. It is loaded later, with what reads answers: see load-reading.ts.
 *
 * @param all Those that were open when the user asked for it. A message that was sent since is not stopped.
 * @throws the server's refusal, such as that the session is not there any more.
 */
export const stopTurns = async (
  all: readonly ChatTurn[],
  { turns, abort, until }: StopOptions,
): Promise<void> => {
  // It has not ended, was not refused, and is read.
  const isOpen = (turn: ChatTurn) =>
    turns.all.includes(turn) && (turn.isRead || turn.answer.runId === undefined);
  // Before the reply to its message there is no run that the server could stop.
  await until(() => all.every((turn) => turn.answer.runId !== undefined || !isOpen(turn)));
  if (!all.some(isOpen)) return;
  const over = new AbortController();
  const { signal } = over;
  const ended = until(() => !all.some(isOpen)).then(() => over.abort());
  const connect = () => abort(signal);
  try {
    await connect().catch((error: unknown) => retryAfter(error, { connect, signal }));
  } catch (error) {
    // Otherwise all have ended meanwhile: nothing is left to stop.
    if (!signal.aborted) throw error;
  }
  await ended;
};
