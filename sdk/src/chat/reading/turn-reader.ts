import type { ReadOptions, RunStream } from '../../stream/run-stream.js';
import type { ChatTurn } from '../turns/chat-turn.js';
import { loadReading, loadReadingUntil } from './load-reading.js';
import type { TurnReading } from './read-turn.js';

/** Reads the streams of answers, and reopens them for as long as the chat is attached. What another tab reads is followed there. */
export class TurnReader {
  #leaving = new AbortController();

  constructor(readonly reading: TurnReading) {}

  /** Closes all streams; the answers go on at the server. */
  detach(): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
  }

  /**
   * Reads a turn until its answer has ended, or the chat is detached.
   *
   * @param open Sends the question. What it rejects with is passed on.
   */
  async read(turn: ChatTurn, open: (options: ReadOptions) => Promise<RunStream>): Promise<void> {
    const { signal } = this.#leaving;
    // Not after the question was sent: its answer must not wait.
    const { readOptions, readTurn } = await loadReading();
    const stream = await open(readOptions(this.reading, turn));
    if (stream.runId !== undefined) turn.answer = { ...turn.answer, runId: stream.runId };
    await this.#whileRead(turn, () => {
      this.reading.onChange(turn);
      return readTurn(this.reading, turn, stream, signal);
    });
  }

  /** Joins the run of a turn where it is, now or when the server can be reached. */
  async join(turn: ChatTurn): Promise<void> {
    const { signal } = this.#leaving;
    if (turn.isRead || turn.answer.runId === undefined) return;
    await this.#whileRead(turn, async () => {
      const loaded = await loadReadingUntil(signal).catch(() => undefined);
      await loaded?.followTurn(this.reading, turn, signal);
    });
  }

  async #whileRead(turn: ChatTurn, read: () => Promise<void>): Promise<void> {
    turn.isRead = true;
    await read();
    turn.isRead = false;
    if (!turn.ended) this.reading.onChange(turn);
  }
}
