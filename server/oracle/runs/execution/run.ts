import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Schema } from '../../../contract/types.js';
import type { Agent, AgentEvent, Resumption, Turn } from '../../turn/agent.js';
import { storable, type RunEvent, type RunFrame } from '../../turn/run-events.js';
import type { RunRow } from '../log/entity.js';
import { RunLost, type RunLog } from '../log/run-log.js';
import { observeRun, type RunObservation } from './observe-run.js';
import { INTERRUPTED, resumptionFrom } from './resumption.js';
import { MAX_UNSTORED, RunWriter } from './run-writer.js';
import {
  AnswerOver,
  assertAttemptsLeft,
  failedCalls,
  finalStatusOf,
  RunAborted,
  RunReleased,
  terminationFrames,
} from './termination.js';

/** The part of a turn that only its run knows. */
export interface TurnOpening {
  readonly attempt: number;
  readonly resumed: Resumption | undefined;
  /** The frames of the earlier attempts. */
  readonly events: readonly RunEvent[];
  /** Adds an event besides those that the agent says. Events after the end of the answer are dropped. */
  readonly emit: (event: AgentEvent) => void;
  readonly signal: AbortSignal;
}

export interface RunOptions {
  /** The row when it was stored, or claimed. */
  readonly row: RunRow;
  /** The frames in the log, from the first. */
  readonly events: readonly RunEvent[];
  readonly oracleDid: string;
  /** Builds what the agent receives. */
  readonly openTurn: (opening: TurnOpening) => Turn;
  readonly agent: Agent;
  readonly log: RunLog;
  /** Resolves when no earlier run of the session is active; rejects when the signal is aborted. */
  readonly waitForTurn: (signal: AbortSignal) => Promise<void>;
  /** Throws when a frame does not fit the contract. */
  readonly check: (frame: RunFrame) => void;
  /** Called before the run ends; its writes are visible when the last frame is. */
  readonly onAnswered: (answer: string) => Promise<void>;
}

/** Created once: an error for each run would record a stack each time. */
const ANSWER_OVER = new AnswerOver();

/** The published client throws when the stream ends before the reply to its abort has arrived; after the reply, it closes the stream itself. */
const ABORT_TO_DONE_MS = 500;

/**
 * Executes one run on the server that holds it, independent of its subscribers. Every frame goes through the log in legal order, and is streamed
 * once it is durable.
 */
export class Run {
  readonly #stop = new AbortController();
  /** Whether its signal is aborted. It is asked for each event, where the getter of the signal showed in a profile. */
  #isStopped = false;
  readonly #writer: RunWriter;
  readonly #observed: RunObservation;
  #usage: Schema<'Usage'> | null;
  #hasBegun = false;
  #isOver = false;
  #releaseAtStep = false;
  /** Resolves when this server has nothing more to do with the run; rejects with an error that is the server's fault. */
  readonly ended: Promise<void>;

  constructor(private readonly options: RunOptions) {
    this.#usage = options.row.usage;
    this.#observed = observeRun(options.row, options.oracleDid);
    this.#writer = new RunWriter({ ...options, onFailed: (error) => this.stop(asError(error)) });
    this.ended = this.#execute();
  }

  /** Ends the answer immediately; the reason determines the final status. Does nothing when the answer is already ending. */
  stop(reason: Error): void {
    this.#isStopped = true;
    this.#stop.abort(reason);
  }

  /** Lets another server continue the run from its next complete step. */
  releaseAtStep(): void {
    this.#releaseAtStep = true;
  }

  /** Whether the end of the run is stored. */
  get isOver(): boolean {
    return this.#isOver;
  }

  async #execute(): Promise<void> {
    // Subscribers get the first frame before the agent begins.
    await nextTurn();
    const observed = this.#observed;
    let outcome: Error | undefined;
    try {
      await observed.run(async () => {
        outcome = await this.#answer();
        await this.#end(outcome);
      });
    } catch (error) {
      outcome = asError(error);
      if (!(error instanceof RunLost)) throw error;
    } finally {
      observed.end(outcome);
    }
  }

  /** Returns the error that ended the answer, if any. */
  async #answer(): Promise<Error | undefined> {
    const { row, events, openTurn, agent, waitForTurn } = this.options;
    const { signal } = this.#stop;
    const writer = this.#writer;
    try {
      signal.throwIfAborted();
      if (row.stoppedAtSeq !== null) throw new RunAborted();
      await waitForTurn(signal);
      this.#hasBegun = true;
      this.#observed.begin();
      const resumed = row.status === 'recovering' ? this.#resume() : undefined;
      if (row.status !== 'running') writer.say([], { status: 'running' });
      const stored = writer.send();
      // The log of a queued run does not show yet that an attempt begins, and an attempt must count even if its server fails immediately.
      if (row.status === 'queued') await stored;
      signal.throwIfAborted();
      const { attempt } = row;
      const emit = (event: AgentEvent) => this.#hear(event);
      const turn = openTurn({ attempt, resumed, events, emit, signal });
      await this.#untilStopped(agent.answer(turn, (event) => this.#say(event)));
      writer.closeText();
      return undefined;
    } catch (error) {
      // When the signal was aborted, the agent may throw an error of its own.
      return asError(signal.aborted ? signal.reason : error);
    } finally {
      // Stops an agent that still waits for something, because nobody listens to it any more.
      this.stop(ANSWER_OVER);
    }
  }

  /** Returns to the last complete step, and adds a frame that says so. */
  #resume(): Resumption {
    const { row, events } = this.options;
    const { id: runId, attempt, step } = row;
    assertAttemptsLeft(row);
    const { context, transcript } = this.#writer;
    const { sessionId, requestId } = context;
    const ids = { sessionId, requestId };
    const partialLength = step?.length ?? 0;
    this.#writer.say([
      { event: 'run', data: { runId, ...ids, resumed: true, attempt, partialLength } },
      ...failedCalls(transcript, ids, INTERRUPTED, 'outcome_unknown'),
    ]);
    return resumptionFrom(events, step);
  }

  /** Rejects as soon as the run is stopped, even if the agent does not react. */
  #untilStopped(answer: Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true });
      answer.then(resolve, reject);
    });
  }

  /** Returns what the agent has to wait for before it continues. Throws, or rejects, once the run is stopped, so that the agent ends. */
  #say(event: AgentEvent): Promise<void> | undefined {
    this.#hear(event);
    const writer = this.#writer;
    if (!this.#isStopped && writer.unstored <= MAX_UNSTORED && !isBarrier(event)) return undefined;
    const { signal } = this.#stop;
    signal.throwIfAborted();
    const continued = writer.stored.then(() => signal.throwIfAborted());
    // An agent may not wait for it.
    continued.catch(() => undefined);
    return continued;
  }

  /** Drops events after the end of the answer. An illegal event ends the answer. */
  #hear(event: AgentEvent): void {
    if (this.#isStopped) return;
    try {
      this.#take(event);
      void this.#writer.send();
    } catch (error) {
      this.stop(asError(error));
    }
  }

  #take(event: AgentEvent): void {
    const writer = this.#writer;
    if (event.type === 'step') {
      writer.sayStep(storable(event.state));
      if (this.#releaseAtStep) this.stop(new RunReleased());
    } else if (event.type === 'usage') {
      const { type: _, ...usage } = event;
      this.#usage = usage;
      writer.say([], { usage });
    } else writer.sayEvent(event);
  }

  async #end(error: Error | undefined): Promise<void> {
    if (error instanceof RunLost) return;
    if (error instanceof RunReleased) return this.#release();
    const { row, onAnswered } = this.options;
    const writer = this.#writer;
    const { context, transcript } = writer;
    writer.closeText();
    if (error instanceof RunAborted && row.stoppedAtSeq === null) {
      const usage = this.#usage ?? NOTHING_USED;
      this.#usage = usage;
      writer.say([], { stoppedAtSeq: writer.lastId, usage, reply: transcript.progress(false) });
      await writer.send();
      await delay(ABORT_TO_DONE_MS);
    }
    if (transcript.content !== '') await onAnswered(transcript.content);
    const { id: runId, messageId } = row;
    const status = finalStatusOf(error);
    writer.say(terminationFrames({ ...context, runId, messageId, transcript, usage: this.#usage, error }));
    writer.say([], { status, lastSeq: writer.lastId, reply: transcript.progress(status === 'finished') });
    await writer.send();
    this.#isOver = true;
    if (error && !(error instanceof RunAborted)) throw error;
  }

  #release(): Promise<void> {
    const isNew = this.options.row.status === 'queued' && !this.#hasBegun;
    this.#writer.say([], { status: isNew ? 'queued' : 'recovering', isReleased: true });
    return this.#writer.send();
  }
}

/** An agent may throw any value. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}

/** A step has to be durable before the next one begins, or a server that resumes the run would repeat both. */
function isBarrier(event: AgentEvent): boolean {
  return event.type === 'step' && event.isRepeatable !== true;
}

const NOTHING_USED = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
