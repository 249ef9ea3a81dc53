import { asError } from '../../errors/as-error.js';
import type { OracleClient } from '../../client/oracle/oracle-client.js';
import type { ReadOptions, RunStream } from '../../stream/run-stream.js';
import type { SharedStreams } from '../tabs/shared-streams.js';
import { CONNECTED } from '../turns/chat-turn.js';
import type { ChatTurn } from '../turns/chat-turn.js';
import { retryAfter } from '../../stream/retry-after.js';

/** Reads the streams of answers, and reopens them for as long as the chat is attached. What another tab reads is followed there. */
export class TurnReader {
  #leaving = new AbortController();

  /** @param onChange Called after each frame, and when a connection is lost or reopened. */
  constructor(
    readonly client: OracleClient,
    readonly tabs: SharedStreams,
    readonly onChange: (turn: ChatTurn) => void,
  ) {}

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
    const stream = await open(this.#optionsOf(turn));
    if (stream.runId !== undefined) turn.name(stream.runId);
    await this.#whileRead(turn, async () => {
      this.onChange(turn);
      await this.tabs.lead(turn, signal, (reading) => this.#readAll(turn, stream, reading));
      await this.#follow(turn, signal);
    });
  }

  /** Joins the run of a turn where it is, now or when the server can be reached. */
  async join(turn: ChatTurn): Promise<void> {
    const { signal } = this.#leaving;
    if (turn.isRead || turn.answer.runId === undefined) return;
    await this.#whileRead(turn, () => this.#follow(turn, signal));
  }

  async #whileRead(turn: ChatTurn, read: () => Promise<void>): Promise<void> {
    turn.isRead = true;
    await read();
    turn.isRead = false;
    if (!turn.ended) this.onChange(turn);
  }

  async #follow(turn: ChatTurn, signal: AbortSignal): Promise<void> {
    if (turn.ended || signal.aborted) return;
    await this.tabs.follow(turn, signal, (reading) => this.#rejoin(turn, reading));
  }

  async #rejoin(turn: ChatTurn, signal: AbortSignal): Promise<void> {
    const { runId = '', lastSeq, text } = turn.answer;
    const options = this.#optionsOf(turn);
    const connect = () => this.client.runs.join(runId, { after: lastSeq, text, ...options, retries: false });
    try {
      const { onConnection } = options;
      const stream = await connect().catch((error: unknown) =>
        retryAfter(error, { connect, signal, onConnection }),
      );
      if (stream) await this.#readAll(turn, stream, signal);
    } catch (error) {
      if (!signal.aborted) this.#lose(turn, error);
    }
  }

  /** It does not reject: a turn that cannot be read to its end is lost. */
  async #readAll(turn: ChatTurn, stream: RunStream, signal: AbortSignal): Promise<void> {
    const detach = () => void stream.detach();
    if (signal.aborted) detach();
    else signal.addEventListener('abort', detach, { once: true });
    turn.connection = CONNECTED;
    try {
      for await (const frame of stream) {
        const after = turn.answer.lastSeq;
        turn.apply(frame);
        this.tabs.publishFrame(turn, after, frame);
        this.onChange(turn);
      }
    } catch (error) {
      if (!signal.aborted) this.#lose(turn, error);
    } finally {
      signal.removeEventListener('abort', detach);
    }
  }

  #lose(turn: ChatTurn, error: unknown): void {
    turn.lostBy = asError(error);
    this.onChange(turn);
  }

  #optionsOf(turn: ChatTurn): ReadOptions {
    return {
      rejoin: FOREVER,
      onConnection: (state) => {
        turn.connection = state;
        this.tabs.publishConnection(turn);
        this.onChange(turn);
      },
    };
  }
}

/** A chat waits for its server as long as it is shown. */
const FOREVER = { attempts: Infinity };
