import type { RefusalCode } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import type { Agent, AgentEvent, Turn } from '../agent/agent.js';
import type { ReplyProgress } from '../messages/store.js';
import { frameOf, reasoningEnd, type RunEvent, type RunFrame } from './frames.js';
import { Reply } from './reply.js';

export interface RunOptions {
  readonly id: string;
  /** The reply's id in the transcript. */
  readonly messageId: string;
  readonly requestId: string;
  readonly oracleDid: string;
  readonly turn: Omit<Turn, 'signal'>;
  readonly agent: Agent;
  /** Stores the reply as far as it has come. What it has not stored, no reader sees. */
  readonly store: (progress: ReplyProgress) => Promise<void>;
  /** Told of each frame once it is stored, for channels other than the stream. */
  readonly onFrame?: (frame: RunFrame) => void;
}

/** Why a run was ended before its answer was whole. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';

  constructor(readonly reason: RefusalCode) {
    super(`The run was ended: ${reason}`);
  }
}

/**
 * One answer in the making. It goes on whether or not anybody reads it, and every reader sees it from its first frame.
 * Events are stored before they are shown: those that arrive while a write is under way go into the next one together.
 */
export class Run {
  readonly #frames: RunEvent[] = [];
  readonly #readers = new Set<() => void>();
  readonly #end = new AbortController();
  #ended = false;
  /** The whole answer; rejects with the agent's error, or with `RunEnded`. */
  readonly answer: Promise<string>;

  constructor(private readonly options: RunOptions) {
    this.answer = this.#execute();
    // Nobody may be waiting for the answer: a stream tells its failure in a frame.
    this.answer.catch(() => undefined);
  }

  get id(): string {
    return this.options.id;
  }

  /** Ends the run where it is, because it may not go on. What it has said stays. */
  end(reason: RefusalCode): void {
    this.#end.abort(new RunEnded(reason));
  }

  /** Every frame of the run from the first, then those to come, ending with `done` or when the reader is gone. */
  async *frames(gone?: AbortSignal): AsyncGenerator<RunEvent, void> {
    gone?.addEventListener('abort', () => this.#wakeReaders(), { once: true });
    for (let next = 0; !gone?.aborted; next++) {
      while (next >= this.#frames.length) {
        if (this.#ended || gone?.aborted) return;
        await new Promise<void>((wake) => this.#readers.add(wake));
      }
      const frame = this.#frames[next];
      if (frame) yield frame;
    }
  }

  async #execute(): Promise<string> {
    const { id, messageId, requestId, oracleDid, turn, agent, store } = this.options;
    const { signal } = this.#end;
    const ids = { sessionId: turn.sessionId, requestId };
    const reply = new Reply();
    let stored = '';
    try {
      this.#publish([{ event: 'run', data: { runId: id, ...ids } }]);
      for await (const batch of inBatches(agent.answer({ ...turn, signal }), signal)) {
        for (const event of batch) reply.apply(event);
        await store(reply.progress(false));
        stored = reply.content;
        this.#publish(batch.map((event) => frameOf(event, { ...ids, oracleDid })));
      }
      await store(reply.progress(true));
      this.#publish([
        reasoningEnd(ids),
        { event: 'done', data: { runId: id, messageId, status: 'finished' } },
      ]);
      return reply.content;
    } catch (error) {
      this.#publish([
        reasoningEnd(ids),
        { event: 'error', data: { ...ids, ...describe(error), timestamp: new Date().toISOString() } },
        {
          event: 'done',
          data: { runId: id, messageId, status: 'failed', failed: true, partialText: stored },
        },
      ]);
      throw error;
    } finally {
      this.#ended = true;
      this.#wakeReaders();
    }
  }

  #publish(frames: readonly RunFrame[]): void {
    for (const frame of frames) {
      this.#frames.push({ ...frame, id: this.#frames.length + 1 });
      this.options.onFrame?.(frame);
    }
    this.#wakeReaders();
  }

  #wakeReaders(): void {
    for (const wake of this.#readers) wake();
    this.#readers.clear();
  }
}

/** What the stream says of an error. */
function describe(error: unknown): Omit<Schema<'RunError'>, 'timestamp'> {
  if (error instanceof RunEnded)
    return {
      error: 'The permission that this answer stood on was withdrawn',
      kind: 'auth',
      retryable: false,
      reason: error.reason,
    };
  return { error: 'The oracle failed to answer', kind: 'server', retryable: true };
}

/** Gathers what a source has yielded while its reader was busy. A reader that leaves stops the source; the signal stops both. */
async function* inBatches(
  source: AsyncIterable<AgentEvent>,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent[], void> {
  const gathered = new Gathering();
  const stop = () => gathered.stop();
  signal.addEventListener('abort', stop, { once: true });
  const pump = gathered.drain(source);
  // Its error is thrown below, unless the reader has gone by then.
  pump.catch(() => undefined);
  try {
    for (;;) {
      const batch = await gathered.next();
      signal.throwIfAborted();
      if (batch.length === 0) break;
      yield batch;
    }
    await pump;
  } finally {
    signal.removeEventListener('abort', stop);
    gathered.stop();
  }
}

class Gathering {
  #events: AgentEvent[] = [];
  #ended = false;
  #wake: () => void = () => undefined;

  /** Resolves, or rejects, as the source ends. */
  async drain(source: AsyncIterable<AgentEvent>): Promise<void> {
    try {
      for await (const event of source) {
        if (this.#ended) break;
        this.#events.push(event);
        this.#wake();
      }
    } finally {
      this.stop();
    }
  }

  /** What has come since the last call, waiting for something to come; empty at the end. */
  async next(): Promise<AgentEvent[]> {
    while (this.#events.length === 0 && !this.#ended) {
      await new Promise<void>((resume) => (this.#wake = resume));
    }
    return this.#events.splice(0);
  }

  stop(): void {
    this.#ended = true;
    this.#wake();
  }
}
