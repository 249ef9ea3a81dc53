import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { markMade } from '../../../telemetry/frame-age.js';
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

/** The number of unstored events above which the agent waits. */
export const MAX_UNSTORED = 256;

/** The maximum length of a frame's text, in characters: longer text becomes several frames. */
const MAX_TEXT = 16_384;

/**
 * Numbers the frames of a run, verifies their order, and writes them: frames since the last write are committed together. Pieces of text
 * become a single frame when the log collects frames, so that a fast agent causes one frame a commit.
 */
export class RunWriter {
  readonly context: RunContext;
  readonly transcript = new Transcript();
  readonly #verify = createEventVerifier();
  #lastId = 0;
  #isPrompted = false;
  /** Text that is not in a frame yet. */
  #pending: { readonly type: 'text' | 'reasoning'; text: string } | undefined;
  /** Frames that the log has not collected yet. */
  #unsent: LoggedFrame[] = [];
  #patch: RunPatch | undefined;
  /** Whether the log is going to collect frames. */
  #isDue = false;
  /** The number of events since the log collected frames, and of those that it has collected but not stored. */
  #said = 0;
  #unstored = 0;
  #stored: Promise<void> = Promise.resolve();

  constructor(private readonly options: RunWriterOptions) {
    const { row, events, oracleDid } = options;
    this.context = { sessionId: row.sessionId, requestId: row.requestId, oracleDid };
    for (const event of events) this.#note(event);
  }

  /** The number of the last frame; `closeText` adds a frame of the pending text. */
  get lastId(): number {
    return this.#lastId;
  }

  /** The number of events that are not durable yet. */
  get unstored(): number {
    return this.#said + this.#unstored;
  }

  /** Resolves when all sent frames are durable. */
  get stored(): Promise<void> {
    return this.#stored;
  }

  /** Adds the frame of an agent's event, if the event has one. */
  sayEvent(event: AgentEvent): void {
    this.#said++;
    if (event.type === 'text') this.#sayText(event.type, event.delta);
    else if (event.type === 'reasoning') this.#sayText(event.type, event.text);
    // The prompt may have been sent by another server, which the agent cannot know.
    else if (event.type !== 'delegation_required' || !this.#isPrompted) {
      const frame = frameOf(event, this.context);
      if (frame) this.say([frame]);
    }
  }

  /** Completes a step, with the agent's state. */
  sayStep(state: unknown): void {
    this.closeText();
    this.say([], { step: { seq: this.#lastId, length: this.transcript.content.length, state } });
  }

  /** Throws at the first illegal frame; the frames before it are added. */
  say(frames: readonly RunFrame[], patch?: RunPatch): void {
    if (frames.length > 0) this.closeText();
    for (const frame of frames) this.#unsent.push(this.#number(frame));
    if (patch) this.#patch = { ...this.#patch, ...patch };
  }

  /** Adds a frame of the pending text. The first half of a character that a model has split waits for the second half. */
  closeText(): void {
    if (!this.#pending) return;
    const { type, text } = this.#pending;
    const isSplit = /[\ud800-\udbff]$/.test(text);
    this.#pending = isSplit ? { type, text: text.slice(-1) } : undefined;
    const whole = isSplit ? text.slice(0, -1) : text;
    if (whole === '') return;
    const event: AgentEvent = type === 'text' ? { type, delta: whole } : { type, text: whole };
    const frame = frameOf(event, this.context);
    if (frame) this.#unsent.push(this.#number(frame));
  }

  /** Writes the added frames and the pending text. Resolves when they, and all before them, are durable. */
  send(): Promise<void> {
    if (this.#isDue || !this.#hasUnsent()) return this.#stored;
    this.#isDue = true;
    let said = 0;
    const collect = () => {
      said = this.#said;
      return this.#collect();
    };
    const isText = () =>
      this.#unsent.length === 0 && this.#patch === undefined && this.unstored <= MAX_UNSTORED;
    this.#stored = this.options.log.append(collect, isText);
    this.#stored.then(
      () => (this.#unstored -= said),
      (error: unknown) => {
        this.#unstored -= said;
        this.options.onFailed(error);
      },
    );
    return this.#stored;
  }

  #sayText(type: 'text' | 'reasoning', text: string): void {
    if (this.#pending?.type !== type) {
      this.closeText();
      this.#pending = { type, text: '' };
    }
    this.#pending.text += text;
    if (this.#pending.text.length >= MAX_TEXT) this.closeText();
  }

  #hasUnsent(): boolean {
    return this.#unsent.length > 0 || this.#patch !== undefined || this.#pending !== undefined;
  }

  #collect(): LogEntry {
    const { id: runId, holder, sessionId, messageId } = this.options.row;
    try {
      this.closeText();
    } catch (error) {
      // The log has called, not the run: the frames before the text are written, and the run fails.
      this.options.onFailed(error);
    }
    const entry = { runId, holder, sessionId, messageId, frames: this.#unsent, patch: this.#patch };
    this.#unsent = [];
    this.#patch = undefined;
    this.#isDue = false;
    this.#unstored += this.#said;
    this.#said = 0;
    return entry;
  }

  #number(frame: RunFrame): LoggedFrame {
    this.options.check(frame);
    const numbered = { ...frame, id: this.#lastId + 1 };
    this.#note(numbered);
    const logged = { id: numbered.id, event: frame.event, data: JSON.stringify(frame.data) };
    markMade(logged);
    return logged;
  }

  #note(event: RunEvent): void {
    const problem = this.#verify(event);
    if (problem !== undefined) throw new IllegalEvent(event, problem);
    this.#lastId = event.id;
    this.#isPrompted ||= event.event === 'delegation_required';
    this.transcript.apply(event);
  }
}
