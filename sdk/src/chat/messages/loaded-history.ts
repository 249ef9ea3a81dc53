import { asError } from '../../errors/as-error.js';
import { Refusal } from '../../errors/refusal.js';
import type { ChatHistory } from '../chat-state.js';
import { loadUntil } from '../../stream/load-until.js';
import { loadRunStreams } from '../../stream/open-run-streams.js';
import type { RecordedMessages } from './recorded-messages.js';

export interface LoadedHistoryOptions {
  readonly recorded: RecordedMessages;
  /** Reads the transcript, and later what has come since. */
  readonly read: () => Promise<void>;
  readonly onLoaded: () => void;
  readonly onChange: () => void;
}

/** How much of the transcript is loaded, and why the rest is not. While it is open, what could not be read is read again. */
export class LoadedHistory {
  #state: Omit<ChatHistory, 'hasEarlier'> = { status: 'idle', error: undefined, isLoadingEarlier: false };
  #shown: ChatHistory | undefined;
  #isOpen = false;
  #retrying = new AbortController();

  constructor(readonly options: LoadedHistoryOptions) {}

  /** The same object while nothing has changed. */
  get state(): ChatHistory {
    const { hasEarlier } = this.options.recorded;
    if (this.#shown?.hasEarlier !== hasEarlier) this.#shown = { ...this.#state, hasEarlier };
    return this.#shown;
  }

  get isLoaded(): boolean {
    return this.#state.status === 'loaded';
  }

  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
    this.#retrying.abort();
  }

  /** Loads it, or what has come since. It resolves when the first attempt has succeeded or failed. */
  async load(): Promise<void> {
    this.#retrying.abort();
    if (!this.isLoaded) this.#set({ status: 'loading', error: undefined });
    try {
      await this.#read();
    } catch (error) {
      this.#fail(error);
      void this.#retry(error);
    }
  }

  /** Loads the page before the oldest message. */
  async loadEarlier(): Promise<void> {
    if (this.#state.isLoadingEarlier) return;
    this.#set({ isLoadingEarlier: true, error: undefined });
    const error = await this.options.recorded.loadEarlier().then(() => undefined, asError);
    this.#set({ isLoadingEarlier: false, error });
  }

  async #read(): Promise<void> {
    await this.options.read();
    this.#set({ status: 'loaded', error: undefined });
    this.options.onLoaded();
  }

  /** What is there stays, with the reason why it may not be all. */
  #fail(failure: unknown): void {
    const error = asError(failure);
    const isGone = error instanceof Refusal && error.code === 'session_not_found';
    this.#set({ status: isGone ? 'not_found' : this.isLoaded ? 'loaded' : 'failed', error });
  }

  async #retry(failure: unknown): Promise<void> {
    this.#retrying.abort();
    if (!this.#isOpen) return;
    const { signal } = (this.#retrying = new AbortController());
    try {
      const loaded = await loadUntil(loadRunStreams, signal);
      await loaded?.retryAfter(failure, { connect: () => this.#read(), signal });
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  #set(change: Partial<Omit<ChatHistory, 'hasEarlier'>>): void {
    this.#state = { ...this.#state, ...change };
    this.#shown = undefined;
    this.options.onChange();
  }
}
