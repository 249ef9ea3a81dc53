import { setTimeout as delay } from 'node:timers/promises';
import type { Schema } from '../../contract/types.js';
import type { Agent, AgentEvent, Resumption, Turn } from '../turn/agent.js';
import {
  AnswerOver,
  assertAttemptsLeft,
  terminationFrames,
  failedCalls,
  finalStatusOf,
  RunAborted,
  RunReleased,
} from './termination.js';
import type { RunRow, RunStep } from './entity.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import { frameOf, storable, type RunContext, type RunEvent, type RunFrame } from '../turn/run-events.js';
import { batchEvents } from './batch-events.js';
import { IllegalEvent } from './illegal-event.js';
import { RunLost, type LogEntry, type RunLog, type RunPatch } from './run-log.js';
import { createEventVerifier } from './verify-events.js';
import { CUT_OFF, resumptionFrom } from './resumption.js';
import { Transcript } from '../transcript/transcript.js';
import { createCharacterJoiner } from './surrogate-joiner.js';

/** What of a turn only its run knows. */
export interface TurnOpening {
  readonly attempt: number;
  readonly resumed: Resumption | undefined;
  /** What the log holds of the attempts before. */
  readonly events: readonly RunEvent[];
  /** Says something besides what the agent yields. What comes when the answer is over is for nobody. */
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

/** The published client throws when the stream ends before it has the answer to its abort (it closes the stream by itself then). */
const ABORT_TO_DONE_MS = 500;

/**
 * One answer in the making, on the server that holds it. It goes on whether or not anybody reads it. Whatever it says goes through the
 * log, in legal order, and is shown once it is durable.
 */
export class Run {
  readonly #stop = new AbortController();
  readonly #verify = createEventVerifier();
  readonly #transcript = new Transcript();
  readonly #joinCharacters = createCharacterJoiner();
  readonly #context: RunContext;
  #lastId = 0;
  #usage: Schema<'Usage'> | null;
  /** Said, and not asked for by the log yet. */
  #unsent: LoggedFrame[] = [];
  #patch: RunPatch | undefined;
  /** Whether the log will ask for it. */
  #isDue = false;
  /** Frames that are not durable yet. */
  #unstored = 0;
  #stored: Promise<void> = Promise.resolve();
  #hasBegun = false;
  #isOver = false;
  #isPrompted = false;
  #releaseAtStep = false;
  /** Resolves when this server has nothing more to do with the run; rejects with what the server is to blame for. */
  readonly ended: Promise<void>;

  constructor(private readonly options: RunOptions) {
    const { row, events, oracleDid } = options;
    this.#context = { sessionId: row.sessionId, requestId: row.requestId, oracleDid };
    this.#usage = row.usage;
    for (const event of events) this.#note(event);
    this.ended = this.#execute();
  }

  /** Ends the answer at once; the reason says how. Nothing happens if it is ending already. */
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
      // What began the run shall have it in hand before anything happens.
      await Promise.resolve();
      await this.#end(await this.#answer());
    } catch (error) {
      if (!(error instanceof RunLost)) throw error;
    }
  }

  /** @returns what the answer ended with, if not by itself. */
  async #answer(): Promise<Error | undefined> {
    const { row, events, openTurn, agent, itsTurn } = this.options;
    const { signal } = this.#stop;
    try {
      signal.throwIfAborted();
      if (row.stoppedAtSeq !== null) throw new RunAborted();
      await itsTurn(signal);
      this.#hasBegun = true;
      const resumed = row.status === 'recovering' ? this.#resume() : undefined;
      if (row.status !== 'running') this.#say([], { status: 'running' });
      const stored = this.#send();
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
        void this.#send();
        // A step is durable before the next one is begun, or a server that goes on would make both again.
        if (this.#unstored > MAX_UNSTORED || batch.some(isStep)) await this.#stored;
        signal.throwIfAborted();
      }
      return undefined;
    } catch (error) {
      // A signal that is heard by the agent may come back as an error of its own.
      return asError(signal.aborted ? signal.reason : error);
    } finally {
      // For an agent that still waits for something: nobody listens to it any more.
      this.stop(new AnswerOver());
    }
  }

  /** Goes back to the last whole step, and says so. */
  #resume(): Resumption {
    const { row, events } = this.options;
    const { id: runId, attempt, step } = row;
    assertAttemptsLeft(row);
    const { sessionId, requestId } = this.#context;
    const ids = { sessionId, requestId };
    const partialLength = step?.length ?? 0;
    this.#say([
      { event: 'run', data: { runId, ...ids, resumed: true, attempt, partialLength } },
      ...failedCalls(this.#transcript, ids, CUT_OFF, 'outcome_unknown'),
    ]);
    return resumptionFrom(events, step);
  }

  #take(event: AgentEvent): void {
    if (event.type === 'step') {
      const step: RunStep = {
        seq: this.#lastId,
        length: this.#transcript.content.length,
        state: storable(event.state),
      };
      this.#say([], { step });
      if (this.#releaseAtStep) this.stop(new RunReleased());
    } else if (event.type === 'usage') {
      const { type: _, ...usage } = event;
      this.#usage = usage;
      this.#say([], { usage });
    } else if (event.type === 'text') {
      const delta = this.#joinCharacters(event.delta);
      if (delta !== '') this.#tell({ type: 'text', delta });
    } else {
      // The agent cannot know whether the prompt has come: it may have been on another server.
      if (event.type === 'delegation_required' && this.#isPrompted) return;
      this.#tell(event);
    }
  }

  #tell(event: AgentEvent): void {
    const frame = frameOf(event, this.#context);
    if (frame) this.#say([frame]);
  }

  async #end(error: Error | undefined): Promise<void> {
    const { row, onAnswered } = this.options;
    if (error instanceof RunLost) return;
    if (error instanceof RunReleased) return this.#release();
    if (error instanceof RunAborted && row.stoppedAtSeq === null) {
      const usage = this.#usage ?? NOTHING_USED;
      this.#usage = usage;
      this.#say([], { stoppedAtSeq: this.#lastId, usage, reply: this.#transcript.progress(false) });
      await this.#send();
      await delay(ABORT_TO_DONE_MS);
    }
    if (this.#transcript.content !== '') await onAnswered(this.#transcript.content);
    const { id: runId, messageId } = row;
    const status = finalStatusOf(error);
    this.#say(
      terminationFrames({
        ...this.#context,
        runId,
        messageId,
        transcript: this.#transcript,
        usage: this.#usage,
        error,
      }),
    );
    this.#say([], { status, lastSeq: this.#lastId, reply: this.#transcript.progress(status === 'finished') });
    await this.#send();
    this.#isOver = true;
    if (error && !(error instanceof RunAborted)) throw error;
  }

  #release(): Promise<void> {
    const isNew = this.options.row.status === 'queued' && !this.#hasBegun;
    this.#say([], { status: isNew ? 'queued' : 'recovering', isReleased: true });
    return this.#send();
  }

  /** Throws at the first frame that is illegal; those before it are said. */
  #say(frames: readonly RunFrame[], patch?: RunPatch): void {
    for (const frame of frames) {
      this.#unsent.push(this.#number(frame));
      this.#unstored++;
    }
    if (patch) this.#patch = { ...this.#patch, ...patch };
  }

  /** Has what was said written. Resolves when it, and all before it, is durable. */
  #send(): Promise<void> {
    if (this.#isDue || (this.#unsent.length === 0 && !this.#patch)) return this.#stored;
    this.#isDue = true;
    let frames = 0;
    this.#stored = this.options.log
      .append(() => {
        const entry = this.#collect();
        frames = entry.frames.length;
        return entry;
      })
      .finally(() => (this.#unstored -= frames));
    // Whoever does not wait for it hears of a failure at the end.
    this.#stored.catch((error: unknown) => this.stop(asError(error)));
    return this.#stored;
  }

  #collect(): LogEntry {
    const { id: runId, holder, sessionId, messageId } = this.options.row;
    const entry = { runId, holder, sessionId, messageId, frames: this.#unsent, patch: this.#patch };
    this.#unsent = [];
    this.#patch = undefined;
    this.#isDue = false;
    return entry;
  }

  #number(frame: RunFrame): LoggedFrame {
    this.options.check(frame);
    const numbered = { ...frame, id: this.#lastId + 1 };
    this.#note(numbered);
    return { id: numbered.id, event: frame.event, data: JSON.stringify(frame.data) };
  }

  #note(event: RunEvent): void {
    const fault = this.#verify(event);
    if (fault !== undefined) throw new IllegalEvent(event, fault);
    this.#lastId = event.id;
    this.#isPrompted ||= event.event === 'delegation_required';
    this.#transcript.apply(event);
  }
}

/** An agent may throw anything. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}

const isStep = ({ type }: AgentEvent) => type === 'step';

const NOTHING_USED = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
