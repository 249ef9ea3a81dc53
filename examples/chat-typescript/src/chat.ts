import { createPayment, type Message, type RunStream, type StreamOptions } from '@twin-oracle/sdk';
import { declareTools } from '@twin-oracle/sdk/realtime';
import { AnswerView } from './answer-view.js';
import { keepConnected } from './connection.js';
import { byId, create } from './dom.js';
import { explainError } from './explain-error.js';
import { followRun } from './follow-run.js';
import type { Oracle } from './oracle.js';
import { showMessage } from './show-message.js';
import { tools } from './tools.js';

/** One session on the page. */
export class Chat {
  readonly #oracle: Oracle;
  readonly #sessionId: string;
  readonly #closing = new AbortController();
  readonly #transcript = byId('transcript', HTMLElement);
  #stream: RunStream | undefined;

  constructor(oracle: Oracle, sessionId: string) {
    this.#oracle = oracle;
    this.#sessionId = sessionId;
  }

  /** Shows what was said, goes on with the answer that is being given, and connects. */
  async open(): Promise<void> {
    const { client } = this.#oracle;
    const sessionId = this.#sessionId;
    void keepConnected(this.#oracle, sessionId, this.#closing.signal);
    this.#transcript.replaceChildren();
    byId('highlight', HTMLElement).hidden = true;
    const [{ messages }, run] = await Promise.all([
      client.sessions.messages(sessionId, { limit: 50 }),
      client.sessions.activeRun(sessionId),
    ]);
    // The user may have opened another session meanwhile.
    if (this.#closing.signal.aborted) return;
    let question = '';
    for (const message of messages) {
      if (message.type === 'human') question = message.content;
      // The stream of the active run has its answer from the first word on.
      if (message.id === run?.messageId) continue;
      if (message.type === 'human') this.#addQuestion(message.content);
      else this.#addAnswer(message);
    }
    if (run) await this.#follow(question, () => client.runs.join(run.runId));
  }

  /** Leaves the session; its answer goes on at the server. */
  close(): void {
    this.#setBusy(false);
    this.#closing.abort();
    void this.#stream?.detach();
  }

  async send(message: string): Promise<void> {
    this.#addQuestion(message);
    // The same key each time, so that a message whose reply was lost is not answered twice.
    await this.#ask(message, { idempotencyKey: crypto.randomUUID() });
  }

  async stop(): Promise<void> {
    await this.#stream?.abort();
  }

  #ask(message: string, options: StreamOptions): Promise<void> {
    const { client } = this.#oracle;
    return this.#follow(
      message,
      () =>
        client.messages.stream(
          this.#sessionId,
          { message, ...declareTools(tools) },
          // The page says what is wrong, and lets the user decide.
          { ...options, retries: false },
        ),
      options,
    );
  }

  async #follow(message: string, open: () => Promise<RunStream>, options: StreamOptions = {}): Promise<void> {
    const view = new AnswerView();
    this.#append(view.element);
    const sendAgain = () => void this.send(message);
    this.#setBusy(true);
    try {
      this.#stream = await open();
      await followRun(this.#stream, view, {
        onDelegationRequired: (text) => {
          view.addNote('prompt', text, {
            Allow: () => void this.#allow(view, sendAgain),
          });
        },
        onFailure: (text, isRetryable) => {
          view.addNote('error', text, isRetryable ? { 'Try again': sendAgain } : {});
        },
      });
    } catch (error) {
      this.#showError(error, view, (more) => void this.#ask(message, { ...options, ...more }));
    } finally {
      view.end();
      this.#stream = undefined;
      this.#setBusy(false);
    }
  }

  #showError(error: unknown, view: AnswerView, ask: (more: StreamOptions) => void): void {
    if (this.#closing.signal.aborted) return;
    const { text, retryAfterSeconds, payment } = explainError(error);
    if (payment) {
      const { challenge, claims: claimIds } = payment;
      // A real application lets the payment side record the payment, or give a proof of it, before the message is sent again.
      view.addNote('prompt', text, { Pay: () => ask({ payment: createPayment(challenge, { claimIds }) }) });
    } else if (retryAfterSeconds === undefined) view.addNote('error', text);
    else if (retryAfterSeconds === 0) view.addNote('error', text, { 'Try again': () => ask({}) });
    else {
      const note = view.addNote('error', `${text} You can try again in ${retryAfterSeconds} s.`);
      setTimeout(() => {
        note.remove();
        view.addNote('error', text, { 'Try again': () => ask({}) });
      }, retryAfterSeconds * 1000);
    }
  }

  async #allow(view: AnswerView, sendAgain: () => void): Promise<void> {
    try {
      await this.#oracle.allow();
      view.addNote('info', 'The oracle has your permission.');
      sendAgain();
    } catch (error) {
      view.addNote('error', explainError(error).text, {
        'Try again': () => void this.#allow(view, sendAgain),
      });
    }
  }

  #addQuestion(text: string): void {
    this.#append(create('article', { class: 'question', 'aria-label': 'Question' }, text));
  }

  #addAnswer(message: Message): void {
    const view = new AnswerView();
    this.#append(view.element);
    showMessage(message, view);
  }

  #append(element: HTMLElement): void {
    this.#transcript.append(element);
    this.#transcript.scrollTop = this.#transcript.scrollHeight;
  }

  #setBusy(isBusy: boolean): void {
    if (this.#closing.signal.aborted) return;
    byId('stop', HTMLButtonElement).hidden = !isBusy;
    byId('send', HTMLButtonElement).hidden = isBusy;
  }
}
