import { setTimeout as delay } from 'node:timers/promises';
import type { EventStream } from '../http/event-stream.js';
import type { Frame } from '../http/frames.js';
import { textOf } from '../recording/held-text.js';
import type { FrameLine } from '../recording/recording.js';
import { Finding, short } from '../suite/finding.js';
import { compareValues, type Comparison } from './compare-values.js';

/** How long a server may take to cut a stream again. */
const CUT_MS = 1_000;

/** How far a run has come, in the recording and in the replay. */
export interface Progress {
  /** The text so far, by the event that carries it. */
  readonly recorded: Readonly<Record<string, string>>;
  readonly now: Readonly<Record<string, string>>;
  /** The number of the last frame. */
  readonly id: number;
}

/** Where the frames of a run in a recording are in its replay: a text may come in other pieces. */
export type Places = Map<string, Progress>;

/** A stream that is compared with the recorded one, frame by frame. */
export class RecordedStream {
  #recorded: Record<string, string>;
  #now: Record<string, string>;
  #id: number;
  #next: Frame | undefined;

  constructor(
    private readonly stream: EventStream,
    /** The answer was stopped: how far it had come depends on the moment. */
    private readonly isStopped: boolean,
    private readonly places: Places,
    start: Progress | undefined,
  ) {
    this.#recorded = { ...start?.recorded };
    this.#now = { ...start?.now };
    this.#id = start?.id ?? 0;
  }

  get head(): EventStream['exchange'] {
    return this.stream.exchange;
  }

  async expect(line: FrameLine, comparison: Comparison): Promise<void> {
    const text = textOf(line);
    if (text !== undefined && text !== '') await this.#expectText(line.event ?? '', text, comparison);
    else await this.#expectFrame(line, comparison);
    this.places.set(line.id ?? '', { recorded: { ...this.#recorded }, now: { ...this.#now }, id: this.#id });
  }

  async expectEnd(): Promise<void> {
    const frame = await this.#peek();
    if (frame) throw new Finding('the end of the stream', short(frame.raw));
    if (this.stream.rest !== '') throw new Finding('the end of the stream', short(this.stream.rest));
  }

  /** It was cut, by the client or by the server, which is given a moment to do so again. */
  async expectCut(by: 'client' | 'server'): Promise<void> {
    const ended = this.stream.toEnd().catch(() => undefined);
    if (by === 'server') await Promise.race([ended, delay(CUT_MS, undefined, { ref: false })]);
    this.stream.cut();
  }

  async #expectText(event: string, piece: string, { bindings }: Comparison): Promise<void> {
    const recorded = (this.#recorded[event] ?? '') + piece;
    this.#recorded[event] = recorded;
    const wanted = bindings.text(recorded);
    while ((this.#now[event] ?? '').length < wanted.length) {
      const frame = await this.#peek();
      if (!frame || !this.#take(frame)) {
        if (this.isStopped && frame) return;
        throw new Finding(
          `the text ${short(wanted)} in frames ${event}`,
          frame ? short(frame.raw) : 'the end of the stream',
        );
      }
    }
  }

  async #expectFrame(line: FrameLine, comparison: Comparison): Promise<void> {
    let frame = await this.#peek();
    while (this.isStopped && frame && this.#take(frame)) frame = await this.#peek();
    this.#compareTexts(comparison);
    if (!frame || frame.event !== line.event)
      throw new Finding(`a frame ${line.event ?? ''}`, frame ? short(frame.raw) : 'the end of the stream');
    this.#consumed(frame);
    compareValues(line.data, frame.data, `the frame ${line.event ?? ''}`, comparison);
  }

  /** Takes a frame of text. @returns whether it was one. */
  #take(frame: Frame): boolean {
    const text = textOf(frame);
    if (text === undefined || text === '') return false;
    this.#now[frame.event] = (this.#now[frame.event] ?? '') + text;
    this.#consumed(frame);
    return true;
  }

  #compareTexts(comparison: Comparison): void {
    for (const [event, recorded] of Object.entries(this.#recorded)) {
      const stoppedTexts = new Set(this.isStopped ? [recorded] : []);
      const where = `the text of the frames ${event}`;
      compareValues(recorded, this.#now[event] ?? '', where, { ...comparison, stoppedTexts });
    }
  }

  async #peek(): Promise<Frame | undefined> {
    this.#next ??= await this.stream.next();
    return this.#next;
  }

  #consumed({ id }: Frame): void {
    this.#next = undefined;
    this.#id = id ?? this.#id;
  }
}
