import { setTimeout as delay } from 'node:timers/promises';
import type { Schema } from '../../../contract/types.js';
import type { Agent, AgentEvent, Resumption, Turn } from '../../turn/agent.js';
import { storable, type RunEvent, type RunFrame } from '../../turn/run-events.js';
import type { RunRow, RunStep } from '../log/entity.js';
import { RunLost, type RunLog } from '../log/run-log.js';
import { batchEvents } from './batch-events.js';
import { CUT_OFF, resumptionFrom } from './resumption.js';
import { RunWriter } from './run-writer.js';
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
  /** What the log holds of the attempts before. */
  readonly events: readonly RunEvent[];
  /** Says something besides what the agent yields. What comes after the end of the answer is dropped. */
  readonly emit: (event: AgentEvent) => void;
  readonly signal: AbortSignal;
}

export interface RunOptions {
  /** As it was stored, or claimed. */
  readonly row: RunRow;
  /** What is in the log already, from the first. */
  readonly events: readonly RunEvent[];
  readonly oracleDid: string;
  /** What the agent is given. */
  readonly openTurn: (opening: TurnOpening) => Turn;
  readonly agent: Agent;
  readonly log: RunLog;
  /** Resolves when no run before it makes an answer any more; rejects when the signal says so. */
  readonly itsTurn: (signal: AbortSignal) => Promise<void>;
  /** Throws when a frame does not fit the contract. */
  readonly check: (frame: RunFrame) => void;
  /** Before the run ends; what it stores is there when the last frame is seen. */
  readonly onAnswered: (answer: string) => Promise<void>;
}

/** How many frames may be on their way to the log before the agent is held back. */
const MAX_UNSTORED = 64;

/** The published client throws when the stream ends before it has the answer to its abort; then it closes the stream itself. */
const ABORT_TO_DONE_MS = 500;

/**
 * The execution of one run, on the server that holds it. It goes on whether or not anybody reads it. Whatever it says goes through the
 * log, in legal order, and is shown once it is durable.
 */
export class Run {
  readonly #stop = new AbortController();
  readonly #writer: RunWriter;
  #usage: Schema<'Usage'> | null;
  #hasBegun = false;
  #isOver = false;
  #releaseAtStep = false;
  /** Resolves when this server has nothing more to do with the run; rejects with an error that is the server's fault. */
  readonly ended: Promise<void>;

  constructor(private readonly options: RunOptions) {
    this.#usage = options.row.usage;
    this.#writer = new RunWriter({ ...options, onFailed: (error) => this.stop(asError(error)) });
    this.ended = this.#execute();
  }

  /** Ends the answer at once; the reason says how. Does nothing when it is ending already. */
  stop(reason: Error): void {
    this.#stop.abort(reason);
  }

  /** Lets another server go on with it, from the next whole step. */
  releaseAtStep(): void {
    this.#releaseAtStep = true;
  }

  /** Whether its end is stored. */
  get isOver(): boolean {
    return this.#isOver;
  }

  async #execute(): Promise<void> {
    try {
      // Nothing happens before the caller has the run in hand.
      await Promise.resolve();
      await this.#end(await this.#answer());
    } catch (error) {
      if (!(error instanceof RunLost)) throw error;
    }
  }

  /** @returns the error that the answer ended with, if any. */
  async #answer(): Promise<Error | undefined> {
    const { row, events, openTurn, agent, itsTurn } = this.options;
    const { signal } = this.#stop;
    const writer = this.#writer;
    try {
      signal.throwIfAborted();
      if (row.stoppedAtSeq !== null) throw new RunAborted();
      await itsTurn(signal);
      this.#hasBegun = true;
      const resumed = row.status === 'recovering' ? this.#resume() : undefined;
      if (row.status !== 'running') writer.say([], { status: 'running' });
      const stored = writer.send();
      // Of a queued run, nothing says yet that an attempt begins, and a server that is lost at once must be counted.
      if (row.status === 'queued') await stored;
      const { attempt } = row;
      const answer = (emit: (event: AgentEvent) => void) =>
        agent.answer(openTurn({ attempt, resumed, events, emit, signal }));
      for await (const batch of batchEvents(answer, signal, isStep)) {
        for (const event of batch) {
          this.#take(event);
          signal.throwIfAborted();
        }
        void writer.send();
        // A step is durable before the next one begins, or a server that goes on would repeat both.
        if (writer.unstored > MAX_UNSTORED || batch.some(isStep)) await writer.stored;
        signal.throwIfAborted();
      }
      return undefined;
    } catch (error) {
      // A signal that is heard by the agent may come back as an error of its own.
      return asError(signal.aborted ? signal.reason : error);
    } finally {
      // For an agent that still waits for something: nobody reads its answer any more.
      this.stop(new AnswerOver());
    }
  }

  /** Goes back to the last whole step, and says so. */
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
      ...failedCalls(transcript, ids, CUT_OFF, 'outcome_unknown'),
    ]);
    return resumptionFrom(events, step);
  }

  #take(event: AgentEvent): void {
    const writer = this.#writer;
    if (event.type === 'step') {
      const length = writer.transcript.content.length;
      const step: RunStep = { seq: writer.lastId, length, state: storable(event.state) };
      writer.say([], { step });
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

/** An agent may throw anything. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}

const isStep = ({ type }: AgentEvent) => type === 'step';

const NOTHING_USED = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
