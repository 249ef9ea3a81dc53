import type { SseFrame } from '../../contract/streaming/sse.js';
import type { LoggedEventType } from './entity.js';
import type { LoggedEvent } from './platform-event.js';

/** A buffered event with its frame. */
export interface EventFrame extends SseFrame<LoggedEventType> {
  readonly subject: string;
}

/** The limits of the buffer, in events and characters; subscribers further behind read the log. */
const MAX_EVENTS = 1_024;
const MAX_CHARACTERS = 8 * 1024 * 1024;

export function toFrame(event: LoggedEvent): EventFrame {
  return { id: event.id, event: event.type, subject: event.subject, data: JSON.stringify(event) };
}

/** The newest events of all subjects, shared by all subscribers. */
export class Tail {
  #frames: EventFrame[] = [];
  #characters = 0;
  #floor: number;
  #head: number;

  /** @param head The number from which on every event is pushed. */
  constructor(head: number) {
    this.#floor = head;
    this.#head = head;
  }

  /** Everything up to this number is visible in the log. */
  get head(): number {
    return this.#head;
  }

  push(frames: readonly EventFrame[]): void {
    this.#frames.push(...frames);
    this.#head = frames.at(-1)?.id ?? this.#head;
    this.#characters += frames.reduce((sum, { data }) => sum + data.length, 0);
    if (this.#frames.length > 2 * MAX_EVENTS || this.#characters > 2 * MAX_CHARACTERS) this.#drop();
  }

  /**
   * The events above that number, up to this many characters and at least one; undefined when only the log has them. A subscriber that
   * keeps them holds no more than that, even after they were dropped here.
   */
  above(id: number, maxCharacters: number): readonly EventFrame[] | undefined {
    if (id < this.#floor) return undefined;
    if (id >= this.#head) return [];
    const first = this.#frames.findLastIndex((frame) => frame.id <= id) + 1;
    let end = first;
    for (let characters = 0; end < this.#frames.length; end++) {
      characters += this.#frames[end]?.data.length ?? 0;
      if (characters > maxCharacters && end > first) break;
    }
    return this.#frames.slice(first, end);
  }

  /** Drops many at once, which makes it cheap per event. */
  #drop(): void {
    let dropped = 0;
    for (const { id, data } of this.#frames) {
      if (this.#frames.length - dropped <= MAX_EVENTS && this.#characters <= MAX_CHARACTERS) break;
      this.#characters -= data.length;
      this.#floor = id;
      dropped++;
    }
    this.#frames = this.#frames.slice(dropped);
  }
}
