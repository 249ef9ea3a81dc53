import { asError } from '../../errors/as-error.js';
import { loadSoon } from '../../stream/load-until.js';
import { loadReading } from './load-reading.js';
import type { ChatTurn } from '../turns/chat-turn.js';
import type { StopOptions } from './stop-turns.js';

export interface TurnStopperOptions extends StopOptions {
  readonly onChange: () => void;
}

/** Stops answers, by what is loaded together with what reads them. */
export class TurnStopper {
  /** Why the server refused the last time. */
  error: Error | undefined;
  /** Resolves when what was asked to stop last has ended, or was refused. */
  settled: Promise<void> = Promise.resolve();

  constructor(readonly options: TurnStopperOptions) {}

  stop(): Promise<void> {
    this.clear();
    const { all } = this.options.turns;
    return (this.settled = this.#stop(all));
  }

  clear(): void {
    this.#set(undefined);
  }

  async #stop(all: readonly ChatTurn[]): Promise<void> {
    if (all.length === 0) return;
    try {
      const { stopTurns } = await loadSoon(loadReading);
      await stopTurns(all, this.options);
    } catch (error) {
      this.#set(asError(error));
    }
  }

  #set(error: Error | undefined): void {
    if (this.error === error) return;
    this.error = error;
    this.options.onChange();
  }
}
