import type { FrameLine } from './recording.js';
import type { Redactor } from './redaction/redactor.js';

/** No word is longer. */
const MAX_HELD = 8_192;

/** The member of a frame's data that is a piece of text. */
const TEXT_MEMBERS: Readonly<Record<string, string>> = { message: 'content', reasoning: 'reasoning' };

/**
 * A model speaks in pieces of words, and a piece of a secret does not look like one. So text is held until a word has ended, and its pieces
 * are redacted as one.
 */
export class HeldText {
  readonly #redactor: Redactor;
  readonly #release: (frame: FrameLine) => void;
  #held: FrameLine[] = [];

  constructor(redactor: Redactor, release: (frame: FrameLine) => void) {
    this.#redactor = redactor;
    this.#release = release;
  }

  add(frame: FrameLine): void {
    const text = textOf(frame);
    // A comment may come between two pieces.
    if (text === undefined && frame.event !== undefined) this.flush();
    this.#held.push(frame);
    const held = this.#held.map(textOf).join('');
    if (held === '' || /\s$/.test(text ?? '') || held.length > MAX_HELD) this.flush();
  }

  flush(): void {
    const frames = this.#held;
    this.#held = [];
    const text = frames.map(textOf).join('');
    const redacted = this.#redactor.text(text);
    const first = frames.findIndex((frame) => textOf(frame) !== undefined);
    frames.forEach((frame, index) =>
      this.#release(redacted === text ? frame : withText(frame, index === first ? redacted : '')),
    );
  }
}

/** The piece of text in a frame; undefined when it is of another kind. */
export function textOf({ event, data }: Pick<FrameLine, 'event' | 'data'>): string | undefined {
  const member = TEXT_MEMBERS[event ?? ''];
  if (member === undefined || typeof data !== 'object' || data === null) return undefined;
  const text = (data as Readonly<Record<string, unknown>>)[member];
  return typeof text === 'string' ? text : undefined;
}

function withText(frame: FrameLine, text: string): FrameLine {
  const member = TEXT_MEMBERS[frame.event ?? ''];
  if (member === undefined || textOf(frame) === undefined) return frame;
  // The details are the same text once more.
  const { reasoningDetails: _, ...data } = frame.data as Readonly<Record<string, unknown>>;
  return { ...frame, data: { ...data, [member]: text } };
}
