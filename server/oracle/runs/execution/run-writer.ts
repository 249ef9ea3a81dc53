import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { Transcript } from '../../transcript/transcript.js';
import type { AgentEvent } from '../../turn/agent.js';
import { frameOf, type RunContext, type RunEvent, type RunFrame } from '../../turn/run-events.js';
import type { RunRow } from '../log/entity.js';
import type { LogEntry, RunLog, RunPatch } from '../log/run-log.js';
import { createEventVerifier, IllegalEvent } from '../log/verify-events.js';

export interface RunWriterOptions {
  readonly row: RunRow;
  /** The frames in the log, from the first. Throws `IllegalEvent` when their order is illegal. */
  readonly events: readonly RunEvent[];
  readonly oracleDid: string;
  readonly log: RunLog;
  /** Throws when a frame does not fit the contract. */
  readonly check: (frame: RunFrame) => void;
  /** A write failed. `send` and `stored` reject with the same error. */
  readonly onFailed: (error: unknown) => void;
}

/** Numbers the frames of a run, verifies their order, and writes them: frames since the last write are committed together. */
export class RunWriter {
  readonly context: RunContext;
  readonly transcript = new Transcript();
  readonly #verify = createEventVerifier();
  readonly #joinSurrogates = createSurrogateJoiner();
  #lastId = 0;
  #isPrompted = false;
  /** Frames that the log has not collected yet. */
  #unsent: LoggedFrame[] = [];
  #patch: RunPatch | undefined;
  /** Whether the log is going to collect frames. */
  #isDue = false;
  #unstored = 0;
  #stored: Promise<void> = Promise.resolve();

  constructor(private readonly options: RunWriterOptions) {
    const { row, events, oracleDid } = options;
    this.context = { sessionId: row.sessionId, requestId: row.requestId, oracleDid };
    for (const event of events) this.#note(event);
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** The number of frames that are not durable yet. */
  get unstored(): number {
    return this.#unstored;
  }

  /** Resolves when all sent frames are durable. */
  get stored(): Promise<void> {
    return this.#stored;
  }

  /** Adds the frame of an agent's event, if the event has one. */
  sayEvent(event: AgentEvent): void {
    // The prompt may have been sent by another server, which the agent cannot know.
    if (event.type === 'delegation_required' && this.#isPrompted) return;
    if (event.type === 'text') {
      const delta = this.#joinSurrogates(event.delta);
      if (delta === '') return;
      this.#sayFrame({ ...event, delta });
    } else this.#sayFrame(event);
  }

  /** Throws at the first illegal frame; the frames before it are added. */
  say(frames: readonly RunFrame[], patch?: RunPatch): void {
    for (const frame of frames) {
      this.#unsent.push(this.#number(frame));
      this.#unstored++;
    }
    if (patch) this.#patch = { ...this.#patch, ...patch };
  }

  /** Writes the added frames. Resolves when they, and all before them, are durable. */
  send(): Promise<void> {
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
    this.#stored.catch(this.options.onFailed);
    return this.#stored;
  }

  #sayFrame(event: AgentEvent): void {
    const frame = frameOf(event, this.context);
    if (frame) this.say([frame]);
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
    const problem = this.#verify(event);
    if (problem !== undefined) throw new IllegalEvent(event, problem);
    this.#lastId = event.id;
    this.#isPrompted ||= event.event === 'delegation_required';
    this.transcript.apply(event);
  }
}

/** Joins characters that a model has split between two deltas: the first half of a surrogate pair is held until the second arrives. */
function createSurrogateJoiner(): (delta: string) => string {
  let half = '';
  return (delta) => {
    const text = half + delta;
    const last = text.charCodeAt(text.length - 1);
    const isCut = last >= 0xd800 && last <= 0xdbff;
    half = isCut ? text.slice(-1) : '';
    return isCut ? text.slice(0, -1) : text;
  };
}
