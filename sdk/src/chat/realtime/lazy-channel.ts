import { asError } from '../../errors/as-error.js';
import { createLoader } from '../../runtime/load-later.js';
import { loadUntil } from '../../stream/load-until.js';
import type { NextAttempt } from '../../stream/load-until.js';
import type { ChatOptions } from '../chat-options.js';
import type { ChatChannel, ChatChannelOptions } from './chat-channel.js';

export interface LazyChannelOptions extends Omit<ChatChannelOptions, 'connect'> {
  /** Without it there is no channel. */
  readonly connect: ChatOptions['connect'];
}

const loadChannel = createLoader('The event channel', () => import('./chat-channel.js'));

/** The event channel of a chat, whose code is loaded when it is opened first. Until that has succeeded the chat works without it. */
export class LazyChannel {
  #channel: ChatChannel | undefined;
  #loading: AbortController | undefined;
  #nextLoading: NextAttempt | undefined;

  constructor(
    readonly options: LazyChannelOptions,
    readonly load = loadChannel,
  ) {}

  get isConnected(): boolean {
    return this.#channel?.isConnected ?? false;
  }

  /** Why it has stopped. */
  get error(): Error | undefined {
    const error = this.#channel?.error;
    return error === undefined ? undefined : asError(error);
  }

  /** When it is loaded or opened again, after that has failed. */
  get nextAttempt(): NextAttempt | undefined {
    return this.#channel?.nextAttempt ?? this.#nextLoading;
  }

  /** Opens it if it is closed or has stopped. */
  async open(): Promise<void> {
    const { connect, onChange } = this.options;
    if (!connect || this.#loading) return;
    if (!this.#channel) {
      const { signal } = (this.#loading = new AbortController());
      const loaded = await loadUntil(this.load, signal, (next) => {
        this.#nextLoading = next;
        onChange();
      });
      if (!loaded || signal.aborted) return;
      this.#stopLoading();
      this.#channel = new loaded.ChatChannel({ ...this.options, connect });
    }
    this.#channel.open();
  }

  close(): void {
    this.#stopLoading();
    this.#channel?.close();
  }

  #stopLoading(): void {
    this.#loading?.abort();
    this.#loading = undefined;
    this.#nextLoading = undefined;
  }
}
