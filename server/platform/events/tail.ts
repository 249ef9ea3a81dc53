import type { SseFrame } from '../../contract/sse.js';
import type { LoggedEventType } from './entity.js';
import type { LoggedEvent } from './platform-event.js';

/** An event that is at hand, with its frame. */
export interface EventFrame extends SseFrame<LoggedEventType> {
  readonly subject: string;
}

/** How many of the newest events are at hand, and of how many characters; who is further behind reads the log. */
const MAX_EVENTS = 1_024;
const MAX_CHARACTERS = 8 * 1024 * 1024;

export function toFrame(event: LoggedEvent): EventFrame {
  return { id: event.id, event: event.type, subject: event.subject, data: JSON.stringify(event) };
}

/** The newest events, whatever they are about, shared by all readers. */
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

  /** Everything up to here can be seen in the log. */
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
   * Those above that number, up to so many characters and at least one; nothing when only the log can tell. A reader who holds on to them holds
   * no more than that, though others have long been dropped here.
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

  /** At once for many, so that it costs little for each. */
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
