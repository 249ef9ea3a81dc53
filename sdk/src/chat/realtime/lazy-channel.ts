import { asError } from '../../errors/as-error.js';
import type { ChatOptions } from '../chat-options.js';
import type { ChatChannel, ChatChannelOptions } from './chat-channel.js';

export interface LazyChannelOptions extends Omit<ChatChannelOptions, 'connect'> {
  /** Without it there is no channel. */
  readonly connect: ChatOptions['connect'];
}

/** The event channel of a chat, whose code is loaded when it is opened first. */
export class LazyChannel {
  #channel: ChatChannel | undefined;
  #opening: object | undefined;

  constructor(readonly options: LazyChannelOptions) {}

  get isConnected(): boolean {
    return this.#channel?.isConnected ?? false;
  }

  /** Why it has stopped. */
  get error(): Error | undefined {
    const error = this.#channel?.error;
    return error === undefined ? undefined : asError(error);
  }

  /** Opens it if it is closed or has stopped. Code that cannot be loaded is loaded by the next call; the chat works without it. */
  async open(): Promise<void> {
    const { connect } = this.options;
    if (!connect) return;
    if (!this.#channel) {
      const opening = (this.#opening = {});
      const loaded = await import('./chat-channel.js').catch(() => undefined);
      if (!loaded || this.#opening !== opening) return;
      this.#channel = new loaded.ChatChannel({ ...this.options, connect });
    }
    this.#channel.open();
  }

  close(): void {
    this.#opening = undefined;
    this.#channel?.close();
  }
}
