import { asError } from '../../errors/as-error.js';
import { loadRunStreams } from '../../stream/open-run-streams.js';
import type { ChatTurn } from './chat-turn.js';
import type { OpenTurns } from './open-turns.js';

export interface TurnStopperOptions {
  readonly turns: OpenTurns;
  /** Asks the server to stop them. */
  readonly abort: (signal: AbortSignal) => Promise<unknown>;
  /** Resolves when the condition holds. */
  readonly until: (condition: () => boolean) => Promise<void>;
  readonly onChange: () => void;
}

/** Stops answers. */
export class TurnStopper {
  #error: Error | undefined;

  constructor(readonly options: TurnStopperOptions) {}

  /** Why the server refused the last time, such as that the session is not there any more. */
  get error(): Error | undefined {
    return this.#error;
  }

  /**
   * Stops the answers that are open now; resolves when they have ended, or are not read any more, or when the server refuses. A server that is
   * away is asked again, for as long as there is something to stop.
   */
  async stop(): Promise<void> {
    const { turns, abort, until } = this.options;
    this.clear();
    const all = turns.all;
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
      await connect().catch(async (error: unknown) => {
        // It is there: an answer is being read.
        const { retryAfter } = await loadRunStreams();
        return retryAfter(error, { connect, signal });
      });
    } catch (error) {
      if (!signal.aborted) {
        this.#set(asError(error));
        return;
      }
      // All have ended meanwhile: nothing is left to stop.
    }
    await ended;
  }

  clear(): void {
    this.#set(undefined);
  }

  #set(error: Error | undefined): void {
    if (this.#error === error) return;
    this.#error = error;
    this.options.onChange();
  }
}
