import { create, createButton } from './dom.js';
import { render } from './components.js';

/** A call of a tool or an action, on the wire and in the transcript. */
export interface CallState {
  readonly name: string;
  readonly args: unknown;
  readonly status: string;
  readonly output?: string | undefined;
  readonly error?: string | undefined;
}

const STATES: Readonly<Record<string, string>> = { isRunning: 'running', done: 'done', error: 'failed' };

/** How far from the end of the transcript one is still reading it. */
const NEAR_END_PX = 120;

/** One answer on the page. Its parts appear in the order in which they begin. */
export class AnswerView {
  readonly element = create('article', { class: 'answer', 'aria-label': 'Answer', 'aria-busy': 'true' });
  readonly #parts = new Map<string, HTMLElement>();
  #text: HTMLElement | undefined;
  #reasoning: HTMLElement | undefined;

  addText(content: string): void {
    // Text after a tool call is a paragraph of its own.
    if (!this.#text || this.#text !== this.element.lastElementChild)
      this.#text = this.#add(create('p', { class: 'text' }));
    this.#grow(this.#text, content);
  }

  /** Takes back what comes after so many characters. */
  cutText(length: number): void {
    let left = length;
    for (const part of this.element.querySelectorAll('.text')) {
      const text = part.textContent;
      part.textContent = text.slice(0, left);
      left = Math.max(0, left - text.length);
    }
  }

  addReasoning(content: string): void {
    if (!this.#reasoning) {
      this.#reasoning = create('p');
      this.#add(
        create('details', { class: 'reasoning' }, create('summary', {}, 'Reasoning'), this.#reasoning),
      );
    }
    this.#grow(this.#reasoning, content);
  }

  showCall(id: string, { name, args, status, output, error }: CallState): void {
    const state = STATES[status] ?? status;
    const result = error ?? output;
    const card = create(
      'details',
      { class: 'call', 'data-state': state },
      create('summary', {}, create('code', {}, name), ' ', create('span', { class: 'state' }, state)),
      create('pre', {}, JSON.stringify(args, undefined, 2)),
      ...(result === undefined ? [] : [create('pre', {}, result)]),
    );
    this.#put(`call ${id}`, card);
  }

  showComponent(id: string, name: string, args: Readonly<Record<string, unknown>>): void {
    // The tool call that shows a component has the same id.
    this.#put(`component ${id}`, render(name, args));
  }

  /** Says something about the answer, with what the user can do. */
  addNote(
    kind: 'info' | 'error' | 'prompt',
    text: string,
    actions: Readonly<Record<string, () => void>> = {},
  ): HTMLElement {
    const buttons = Object.entries(actions).map(([label, onClick]) => createButton(label, onClick));
    const role = kind === 'error' ? 'alert' : 'status';
    return this.#add(create('div', { class: `note ${kind}`, role }, create('span', {}, text), ...buttons));
  }

  end(): void {
    this.element.setAttribute('aria-busy', 'false');
  }

  /** In place of the part with the same id. */
  #put(id: string, part: HTMLElement): void {
    const before = this.#parts.get(id);
    this.#parts.set(id, part);
    if (before) before.replaceWith(part);
    else this.#add(part);
  }

  #add(part: HTMLElement): HTMLElement {
    this.#grow(this.element, part);
    return part;
  }

  /** A user who reads the end goes on reading the end. */
  #grow(parent: HTMLElement, child: Node | string): void {
    const scroller = this.element.parentElement;
    const isAtEnd =
      scroller !== null && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
    parent.append(child);
    if (isAtEnd) scroller.scrollTop = scroller.scrollHeight;
  }
}
