import type { ChatTurn } from './chat-turn.js';

/** The turns that are not in the transcript yet, in the order of their questions. */
export class OpenTurns {
  #turns: readonly ChatTurn[] = [];
  #last: ChatTurn | undefined;

  get all(): readonly ChatTurn[] {
    return this.#turns;
  }

  /** The newest; when there is none, the one that has ended last. */
  get latest(): ChatTurn | undefined {
    return this.#turns.at(-1) ?? this.#last;
  }

  /** The turn of a run: an open one, or the one that has ended last. */
  find(runId: string | undefined): ChatTurn | undefined {
    return [...this.#turns, this.#last].find((turn) => turn?.answer.runId === runId);
  }

  /** Whether the run of each is known. A message that was just sent is named by its own stream. */
  get areNamed(): boolean {
    return this.#turns.every(({ answer }) => answer.runId !== undefined);
  }

  /** Of the newest answer that has not ended. */
  get status(): 'submitted' | 'streaming' | undefined {
    const turn = this.#turns.findLast(({ ended }) => !ended);
    return turn && (turn.answer.lastSeq === 0 ? 'submitted' : 'streaming');
  }

  add(turn: ChatTurn): void {
    this.#turns = [...this.#turns, turn];
  }

  drop(turn: ChatTurn): void {
    this.#turns = this.#turns.filter((each) => each !== turn);
  }

  /** Removes the turns that have ended, up to the first that has not: answers end in another order than that of their questions. */
  takeEnded(): readonly ChatTurn[] {
    const open = this.#turns.findIndex(({ ended }) => !ended);
    const ended = open < 0 ? this.#turns : this.#turns.slice(0, open);
    this.#turns = this.#turns.slice(ended.length);
    this.#last = ended.at(-1) ?? this.#last;
    return ended;
  }
}
