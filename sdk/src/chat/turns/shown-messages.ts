import type { ChatMessage } from '../messages/chat-message.js';
import { withoutRepeats } from '../messages/repeated-questions.js';
import type { ChatTurn } from './chat-turn.js';

/** The messages of a chat. The transcript is looked through only when it has changed, and not for each piece of an answer. */
export class ShownMessages {
  #recorded: readonly ChatMessage[] = [];
  #ids: readonly (string | undefined)[] = [];
  #rest: readonly ChatMessage[] = [];
  #open: readonly ChatMessage[] = [];
  #all: readonly ChatMessage[] = [];

  /** The transcript, without what it has of the turns already, and the turns: the same list while nothing in it has changed. */
  of(recorded: readonly ChatMessage[], turns: readonly ChatTurn[]): readonly ChatMessage[] {
    const ids = turns.flatMap((turn) => turn.ids);
    const open = turns.flatMap(({ messages }) => messages);
    const isRestSame = recorded === this.#recorded && areSame(ids, this.#ids);
    if (!isRestSame) {
      const inTurns = new Set(ids);
      this.#rest = withoutRepeats(recorded.filter(({ id }) => id === undefined || !inTurns.has(id)));
      this.#recorded = recorded;
      this.#ids = ids;
    }
    if (!isRestSame || !areSame(open, this.#open)) {
      this.#all = [...this.#rest, ...withoutRepeats(open, this.#rest)];
      this.#open = open;
    }
    return this.#all;
  }
}

const areSame = <Item>(before: readonly Item[], now: readonly Item[]): boolean =>
  before.length === now.length && before.every((item, index) => item === now[index]);
