import { ContractError } from '../errors/contract-error.js';
import { RunFailedError } from '../errors/run-failed-error.js';
import { StreamInterruptedError } from '../errors/stream-interrupted-error.js';
import { parseFrame } from './run-event.js';
import type { RunEvent, RunFrame } from './run-event.js';
import { readServerSentEvents } from './server-sent-events.js';
import type { ByteReader } from './server-sent-events.js';

type Frame<Name extends RunEvent['event']> = Extract<RunEvent, { event: Name }>;

export interface RunStreamOptions {
  readonly reader: ByteReader;
  /** From `X-Request-Id`. */
  readonly requestId: string | undefined;
  /** From `X-Run-Id`. */
  readonly runId: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * An answer as it is made. Read it once: frame by frame with `for await`, or whole with `text()`.
 *
 * Leaving the loop closes the connection, and so does `detach()`; the run goes on at the server, and its answer will
 * be in the transcript. Reading throws StreamInterruptedError when the stream ends without `done`, ContractError when
 * a frame does not fit the contract, and the signal's reason when the caller gave the call up.
 */
export class RunStream implements AsyncIterable<RunFrame> {
  /** Absent where a browser may not read the header. */
  readonly requestId: string | undefined;
  /** Absent where a browser may not read the header; the `run` frame has it too. */
  readonly runId: string | undefined;
  readonly #reader: ByteReader;
  readonly #signal: AbortSignal | undefined;
  readonly #frames = this.#read();
  #text = '';
  #lastEventId: number | undefined;
  #error: Frame<'error'> | undefined;
  #done: Frame<'done'> | undefined;
  #detached = false;

  constructor({ reader, requestId, runId, signal }: RunStreamOptions) {
    this.#reader = reader;
    this.requestId = requestId;
    this.runId = runId;
    this.#signal = signal;
  }

  [Symbol.asyncIterator](): AsyncIterator<RunFrame, void, undefined> {
    return this.#frames;
  }

  /**
   * Reads what is left and gives the whole text of the answer.
   *
   * @throws RunFailedError when the oracle could not finish; StreamInterruptedError also after `detach()`.
   */
  async text(): Promise<string> {
    while (!(await this.#frames.next()).done);
    if (!this.#done) throw this.#interrupted();
    if (this.#done.data.status !== 'finished')
      throw new RunFailedError(this.#text, this.#done.data, this.#error?.data);
    return this.#text;
  }

  /** Closes the connection now, also while a frame is awaited; a loop over the stream then ends. */
  async detach(): Promise<void> {
    this.#detached = true;
    await this.#reader.cancel();
  }

  async *#read(): AsyncGenerator<RunFrame, void, undefined> {
    try {
      for await (const event of readServerSentEvents(this.#reader)) {
        const frame = parseFrame(event);
        this.#note(frame);
        yield frame;
        if (frame.event === 'done') return;
      }
    } catch (cause) {
      if (cause instanceof ContractError || this.#signal?.aborted) throw cause;
      throw this.#interrupted(cause);
    }
    if (!this.#detached) throw this.#interrupted();
  }

  #note(frame: RunFrame): void {
    this.#lastEventId = frame.id ?? this.#lastEventId;
    if (frame.event === 'message') this.#text += frame.data.content;
    if (frame.event === 'error') this.#error = frame;
    if (frame.event === 'done') this.#done = frame;
  }

  #interrupted(cause?: unknown): StreamInterruptedError {
    return new StreamInterruptedError({
      text: this.#text,
      lastEventId: this.#lastEventId,
      runId: this.runId,
      requestId: this.requestId,
      cause,
    });
  }
}
