import type { ChatMessage } from '../messages/chat-message.js';
import { withoutRepeats } from '../messages/repeated-questions.js';
import type { ChatTurn } from './chat-turn.js';

/** The messages of a chat. The transcript is looked through only when it has changed, and not for each piece of an answer. */
export class ShownMessages {
  #recorded: readonly ChatMessage[] = [];
  #ids: readonly (string | undefined)[] = [];
  #before: readonly ChatMessage[] = [];
  /** Messages of the transcript that come after an open turn, by the place of that turn. */
  #after: readonly (readonly ChatMessage[])[] = [];
  #open: readonly ChatMessage[] = [];
  #all: readonly ChatMessage[] = [];

  /**
   * The transcript, with the turns in the place of what it has of them; turns that it does not have are the last. The same list while nothing in it
   * has changed.
   */
  of(recorded: readonly ChatMessage[], turns: readonly ChatTurn[]): readonly ChatMessage[] {
    const ids = turns.flatMap((turn) => turn.ids);
    const isRestSame = recorded === this.#recorded && areSame(ids, this.#ids);
    if (!isRestSame) {
      const [before = [], ...after] = splitByTurns(recorded, turns);
      this.#before = withoutRepeats(before);
      this.#after = after.map((messages) => messages.filter(hasBegun));
      this.#recorded = recorded;
      this.#ids = ids;
    }
    const open = turns.flatMap(({ messages }, place) => [...messages, ...(this.#after[place] ?? [])]);
    if (!isRestSame || !areSame(open, this.#open)) {
      this.#all = [...this.#before, ...withoutRepeats(open, this.#before)];
      this.#open = open;
    }
    return this.#all;
  }
}

/** The messages that are in no turn: those before the first turn, and then those that follow each turn. */
const splitByTurns = (recorded: readonly ChatMessage[], turns: readonly ChatTurn[]): ChatMessage[][] => {
  const places = new Map(turns.flatMap(({ ids }, place) => ids.map((id) => [id, place + 1])));
  const parts: ChatMessage[][] = [[], ...turns.map(() => [])];
  let last = 0;
  for (const message of recorded) {
    const place = message.id === undefined ? undefined : places.get(message.id);
    if (place === undefined) parts[last]?.push(message);
    else last = Math.max(last, place);
  }
  return parts;
};

/** The answer to a question that waits for a running answer is in the transcript already, and empty. */
const hasBegun = ({ type, isComplete, parts }: ChatMessage): boolean =>
  type === 'human' || isComplete || parts.length > 0;

const areSame = <Item>(before: readonly Item[], now: readonly Item[]): boolean =>
  before.length === now.length && before.every((item, index) => item === now[index]);
