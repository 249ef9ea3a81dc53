/** What a piece of text means for a reader that has shown all text before it. */
export interface NewText {
  /** What follows what is shown. */
  readonly text: string;
  /** How many UTF-16 code units of the shown text still count, when not all do: the rest was generated again, and in other words. */
  readonly keptLength?: number;
}

/**
 * The text of an answer, for front ends that cannot take text back. When a server has recovered the run, it generates the text from some place on
 * again: what it says in the same words is shown already, and where the words differ, the rest of what is shown does not count.
 */
export class RepeatedText {
  #text = '';
  /** What is shown after the text, and is being generated again. */
  #repeated = '';

  /** A server has recovered the run. @param partialLength How much of the text still counts. */
  resume(partialLength: number = this.#text.length): void {
    this.#repeated = this.#text.slice(partialLength) + this.#repeated;
    this.#text = this.#text.slice(0, partialLength);
  }

  append(text: string): NewText {
    const shared = sharedLength(text, this.#repeated);
    const isInOtherWords = shared < Math.min(text.length, this.#repeated.length);
    const keptLength = this.#text.length + shared;
    this.#repeated = isInOtherWords ? '' : this.#repeated.slice(shared);
    this.#text += text;
    return { text: text.slice(shared), ...(isInOtherWords && { keptLength }) };
  }

  /** The answer has ended: what was not generated again does not count. */
  end(): NewText {
    const isShorter = this.#repeated !== '';
    this.#repeated = '';
    return { text: '', ...(isShorter && { keptLength: this.#text.length }) };
  }
}

const sharedLength = (one: string, other: string): number => {
  const differs = [...Array(Math.min(one.length, other.length)).keys()].find(
    (index) => one[index] !== other[index],
  );
  return differs ?? Math.min(one.length, other.length);
};
