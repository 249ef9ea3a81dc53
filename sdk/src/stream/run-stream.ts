import type { CallOptions } from '../http/call.js';
import type { RunAborted } from '../http/contract-schemas.js';
import { ContractError } from '../errors/contract-error.js';
import { RunFailedError } from '../errors/run-failed-error.js';
import { StreamInterruptedError } from '../errors/stream-interrupted-error.js';
import type { Connection } from './stream-connection.js';
import { rejoin } from './rejoin.js';
import type { ConnectionState } from './rejoin.js';
import { parseFrame } from './run-event.js';
import type { RunEvent, RunFrame } from './run-event.js';
import type { RunSource } from './run-source.js';
import { readServerSentEvents } from './server-sent-events.js';

type Frame<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>;

/** How a stream is read. */
export interface ReadOptions extends CallOptions {
  /** Whether a dropped connection is reopened at the frame where it dropped, and how often in a row that may fail. Default: twelve times. */
  readonly rejoin?: boolean | { readonly attempts: number } | undefined;
  /** Called when a dropped connection waits for its next attempt, and when it has been reopened. */
  readonly onConnection?: ((state: ConnectionState) => void) | undefined;
  /**
   * How long a connection may be silent, without even a heartbeat, before it counts as dropped; default: three heartbeats of the server.
   */
  readonly silenceTimeoutMs?: number | undefined;
}

export interface RunStreamOptions extends ReadOptions {
  readonly source: RunSource;
  /** Used when the reply does not give it. */
  readonly runId?: string | undefined;
  /** The last frame that the reader has, and the text up to it. */
  readonly after?: number | undefined;
  readonly text?: string | undefined;
}

/**
 * The stream of an answer. Read it once: frame by frame with `for await`, or as a whole with `text()`.
 *
 * A dropped connection is reopened, up to twelve times in a row, over about a minute; no frame is duplicated or missed. Leaving the loop
 * closes the connection, and so does `detach()`; the run continues at the server, and its answer will be in the transcript. `abort()` ends
 * the run itself.
 *
 * Reading throws StreamInterruptedError when the stream ends without `done` and cannot be rejoined, ProblemError when the server refuses
 * access (401, 403, 404), ContractError when a frame does not fit the contract, what `auth` throws, and the signal's reason when the caller
 * aborted the call.
 */
export class RunStream implements AsyncIterable<RunFrame> {
  /** Absent where a browser may not read the header. */
  readonly requestId: string | undefined;
  readonly #source: RunSource;
  readonly #rejoin: Exclude<ReadOptions['rejoin'], undefined>;
  readonly #onConnection: ReadOptions['onConnection'];
  readonly #silenceMs: Promise<number>;
  readonly #signal: AbortSignal | undefined;
  readonly #timeoutMs: number | undefined;
  readonly #leaving = new AbortController();
  /** Ends everything in progress when the caller leaves or aborts. */
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
    {
      source,
      runId,
      after,
      text = '',
      rejoin = true,
      onConnection,
      silenceTimeoutMs,
      signal,
      timeoutMs,
    }: RunStreamOptions,
  ) {
    this.requestId = connection.requestId;
    this.#connection = connection;
    this.#runId = connection.runId ?? runId;
    this.#source = source;
    this.#lastEventId = after;
    this.#text = text;
    this.#rejoin = rejoin;
    this.#onConnection = onConnection;
    this.#silenceMs =
      silenceTimeoutMs === undefined ? source.silenceTimeout() : Promise.resolve(silenceTimeoutMs);
    this.#signal = signal;
    this.#timeoutMs = timeoutMs;
    this.#until = AbortSignal.any([this.#leaving.signal, ...(signal ? [signal] : [])]);
  }

  /** Absent where a browser may not read the header, until the `run` frame has arrived. */
  get runId(): string | undefined {
    return this.#runId;
  }

  [Symbol.asyncIterator](): AsyncIterator<RunFrame, void, undefined> {
    return this.#frames;
  }

  /**
   * Reads the rest and returns the whole text of the answer.
   *
   * @throws RunFailedError when the answer is incomplete, with the partial text; StreamInterruptedError also after `detach()`.
   */
  async text(): Promise<string> {
    while (!(await this.#frames.next()).done);
    if (!this.#done) throw this.#interrupted();
    const { data } = this.#done;
    if (data.status !== 'finished')
      throw new RunFailedError(data.partialText ?? this.#text, data, this.#error?.data);
    return this.#text;
  }

  /** Closes the connection now, even while a frame is awaited; a loop over the stream then ends. */
  async detach(): Promise<void> {
    this.#leaving.abort();
    // A broken connection is closed already.
    await this.#connection.reader.cancel().catch(() => undefined);
  }

  /**
   * Aborts the run at the server; resolves when the partial text is in the transcript. The stream then ends with a `done` of status
   * `aborted`.
   *
   * @throws as the client's calls do; ContractError when the server has not sent the run id.
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
          // A reader that joins after the end gets `done` again, under its own number.
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
      if (this.#left || !(await this.#reconnect(dropped))) return;
    }
  }

  /** @returns whether there is a new connection; there is none after `detach()`. */
  async #reconnect(dropped: unknown): Promise<boolean> {
    const runId = this.#runId;
    const allowed = this.#rejoin;
    if (allowed === false || runId === undefined) throw this.#interrupted(dropped);
    const { pause } = this.#source;
    const signal = this.#until;
    const options = { signal, retries: false, timeoutMs: this.#timeoutMs } as const;
    const connect = () => this.#source.connect(runId, this.#lastEventId ?? 0, options);
    try {
      const { connection, cause } = await rejoin(dropped, {
        ...{ connect, pause, signal, tries: this.#tries, onConnection: this.#onConnection },
        attempts: allowed === true ? undefined : allowed.attempts,
      });
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
        // Another server has recovered the run, and generates everything after this position again.
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
        break;
      default:
      // The other frames do not change what is known of the run.
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
