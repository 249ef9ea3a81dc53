import type { ReadOptions, RunStream } from '../../stream/run-stream.js';
import type { ChatTurn } from '../turns/chat-turn.js';
import { loadSoon, loadUntil } from '../../stream/load-until.js';
import { loadReading } from './load-reading.js';
import type { TurnReading, TurnReadingOptions } from './read-turn.js';

type Loaded = Awaited<ReturnType<typeof loadReading>>;

/** Reads the streams of answers, and reopens them for as long as the chat is attached. What another tab reads is followed there. */
export class TurnReader {
  #leaving = new AbortController();
  #reading: TurnReading | undefined;
  #isOpen = false;

  constructor(readonly options: TurnReadingOptions) {}

  /** Finds the other tabs. What reads answers is loaded here, so that the first one does not wait for it. */
  open(): void {
    this.#isOpen = true;
    if (this.#reading) this.#reading.tabs.open();
    else void this.askAll();
  }

  /** Closes all streams; the answers go on at the server. */
  close(): void {
    this.#isOpen = false;
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#reading?.tabs.close();
  }

  /** Finds the answers that other tabs read. */
  async askAll(): Promise<void> {
    const { signal } = this.#leaving;
    const loaded = await loadUntil(loadReading, signal);
    if (loaded && !signal.aborted) this.#readingBy(loaded).tabs.askAll();
  }

  /**
   * Reads a turn until its answer has ended, or the chat is detached.
   *
   * @param open Sends the question. What it rejects with is passed on.
   */
  async read(turn: ChatTurn, open: (options: ReadOptions) => Promise<RunStream>): Promise<void> {
    const { signal } = this.#leaving;
    // Before the question is sent: its answer must not wait.
    const loaded = await loadSoon(loadReading);
    const reading = this.#readingBy(loaded);
    const stream = await open(loaded.readOptions(reading, turn));
    if (stream.runId !== undefined) turn.name(stream.runId);
    await this.#whileRead(turn, () => {
      this.options.onChange(turn);
      return loaded.readTurn(reading, turn, stream, signal);
    });
  }

  /** Joins the run of a turn where it is, now or when the server can be reached. */
  async join(turn: ChatTurn): Promise<void> {
    const { signal } = this.#leaving;
    if (turn.isRead || turn.answer.runId === undefined) return;
    await this.#whileRead(turn, async () => {
      const loaded = await loadUntil(loadReading, signal);
      await loaded?.followTurn(this.#readingBy(loaded), turn, signal);
    });
  }

  #readingBy({ createTurnReading }: Loaded): TurnReading {
    if (!this.#reading) {
      this.#reading = createTurnReading(this.options);
      if (this.#isOpen) this.#reading.tabs.open();
    }
    return this.#reading;
  }

  async #whileRead(turn: ChatTurn, read: () => Promise<void>): Promise<void> {
    turn.isRead = true;
    await read();
    turn.isRead = false;
    if (!turn.ended) this.options.onChange(turn);
  }
}
