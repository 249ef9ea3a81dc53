import type { CallOptions } from '../client/call.js';
import type { RunAborted } from '../client/contract.js';
import { ContractError } from '../errors/contract-error.js';
import { RunFailedError } from '../errors/run-failed-error.js';
import { StreamInterruptedError } from '../errors/stream-interrupted-error.js';
import type { Connection } from './connection.js';
import { rejoin } from './rejoin.js';
import { parseFrame } from './run-event.js';
import type { RunEvent, RunFrame } from './run-event.js';
import type { RunSource } from './run-source.js';
import { readServerSentEvents } from './server-sent-events.js';

type Frame<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>;

/** How a stream is read. */
export interface ReadOptions extends CallOptions {
  /** Whether a connection that drops is opened anew, at the frame where it dropped. Default true. */
  readonly rejoin?: boolean | undefined;
  /** How long a connection may say nothing, not even a heartbeat, before it counts as dropped; default: three heartbeats of the server. */
  readonly silenceTimeoutMs?: number | undefined;
}

export interface RunStreamOptions extends ReadOptions {
  readonly source: RunSource;
  /** For where the reply does not tell. */
  readonly runId?: string | undefined;
  /** The last frame that the reader has, and the text up to it. */
  readonly after?: number | undefined;
  readonly text?: string | undefined;
}

/**
 * An answer as it is made. Read it once: frame by frame with `for await`, or whole with `text()`.
 *
 * A connection that drops is opened anew, up to twelve times in a row, over about a minute; no frame is given twice or
 * left out. Leaving the loop closes the connection, and so does `detach()`; the run goes on at the server, and its
 * answer will be in the transcript. `abort()` ends the run itself.
 *
 * Reading throws StreamInterruptedError when the stream ends without `done` and cannot be joined again, ProblemError
 * when the server does not let it (401, 403, 404), ContractError when a frame does not fit the contract, whatever
 * `auth` throws, and the signal's reason when the caller gave the call up.
 */
export class RunStream implements AsyncIterable<RunFrame> {
  /** Absent where a browser may not read the header. */
  readonly requestId: string | undefined;
  readonly #source: RunSource;
  readonly #rejoins: boolean;
  readonly #silenceMs: Promise<number>;
  readonly #signal: AbortSignal | undefined;
  readonly #leaving = new AbortController();
  /** Ends whatever is under way when the caller leaves or gives up. */
  readonly #until: AbortSignal;
  readonly #frames = this.#read();
  #connection: Connection;
  #runId: string | undefined;
  #text: string;
  #lastEventId: number | undefined;
  #error: Frame<'error'> | undefined;
  #done: Frame<'done'> | undefined;
  readonly #tries = { count: 0 };

  constructor(
    connection: Connection,
    { source, runId, after, text = '', rejoin = true, silenceTimeoutMs, signal }: RunStreamOptions,
  ) {
    this.requestId = connection.requestId;
    this.#connection = connection;
    this.#runId = connection.runId ?? runId;
    this.#source = source;
    this.#lastEventId = after;
    this.#text = text;
    this.#rejoins = rejoin;
    this.#silenceMs = silenceTimeoutMs === undefined ? source.silence() : Promise.resolve(silenceTimeoutMs);
    this.#signal = signal;
    this.#until = AbortSignal.any([this.#leaving.signal, ...(signal ? [signal] : [])]);
  }

  /** Absent where a browser may not read the header, until the `run` frame has told it. */
  get runId(): string | undefined {
    return this.#runId;
  }

  [Symbol.asyncIterator](): AsyncIterator<RunFrame, void, undefined> {
    return this.#frames;
  }

  /**
   * Reads what is left and gives the whole text of the answer.
   *
   * @throws RunFailedError when the oracle could not finish or was stopped, with the text up to there;
   *   StreamInterruptedError also after `detach()`.
   */
  async text(): Promise<string> {
    while (!(await this.#frames.next()).done);
    if (!this.#done) throw this.#interrupted();
    const { data } = this.#done;
    if (data.status !== 'finished')
      throw new RunFailedError(data.partialText ?? this.#text, data, this.#error?.data);
    return this.#text;
  }

  /** Closes the connection now, also while a frame is awaited; a loop over the stream then ends. */
  async detach(): Promise<void> {
    this.#leaving.abort();
    // One that has broken is closed already.
    await this.#connection.reader.cancel().catch(() => undefined);
  }

  /**
   * Stops the run at the server; resolves when the text so far is in the transcript. The stream then ends by itself, its
   * `done` with status `aborted`.
   *
   * @throws as the client's calls do; ContractError when the server has not said which run this is.
   */
  async abort(options?: CallOptions): Promise<RunAborted> {
    if (this.#runId === undefined)
      throw new ContractError('The stream has not named its run', { received: undefined });
    return this.#source.abort(this.#runId, options);
  }

  async *#read(): AsyncGenerator<RunFrame, void, undefined> {
    for (;;) {
      let dropped: unknown;
      try {
        for await (const event of readServerSentEvents(this.#connection.reader, {
          silenceMs: this.#silenceMs,
          onBytes: () => (this.#tries.count = 0),
        })) {
          const frame = parseFrame(event);
          // `done` comes again, under its own number, to who joins past the end.
          if (frame.event !== 'done' && frame.id !== undefined && frame.id <= (this.#lastEventId ?? 0))
            continue;
          this.#note(frame);
          yield frame;
          if (frame.event === 'done') return;
        }
      } catch (cause) {
        if (cause instanceof ContractError || this.#signal?.aborted) throw cause;
        dropped = cause;
      }
      if (this.#left || !(await this.#rejoin(dropped))) return;
    }
  }

  /** @returns whether there is a new connection; there is none after `detach()`. */
  async #rejoin(dropped: unknown): Promise<boolean> {
    const runId = this.#runId;
    if (!this.#rejoins || runId === undefined) throw this.#interrupted(dropped);
    const { pause } = this.#source;
    const signal = this.#until;
    const connect = () => this.#source.connect(runId, this.#lastEventId ?? 0, { signal, retries: false });
    try {
      const { connection, cause } = await rejoin(dropped, { connect, pause, signal, tries: this.#tries });
      if (!connection) throw this.#interrupted(cause);
      this.#connection = connection;
      return true;
    } catch (error) {
      if (this.#left) return false;
      throw error;
    }
  }

  get #left(): boolean {
    return this.#leaving.signal.aborted;
  }

  #note(frame: RunFrame): void {
    this.#lastEventId = frame.id ?? this.#lastEventId;
    switch (frame.event) {
      case 'run':
        this.#runId = frame.data.runId;
        // Another server has taken the run up, and makes anew what comes after this.
        if (frame.data.resumed) this.#text = this.#text.slice(0, frame.data.partialLength);
        break;
      case 'message':
        this.#text += frame.data.content;
        break;
      case 'error':
        this.#error = frame;
        break;
      case 'done':
        this.#done = frame;
    }
  }

  #interrupted(cause?: unknown): StreamInterruptedError {
    return new StreamInterruptedError({
      text: this.#text,
      lastEventId: this.#lastEventId,
      runId: this.#runId,
      requestId: this.requestId,
      cause,
    });
  }
}
