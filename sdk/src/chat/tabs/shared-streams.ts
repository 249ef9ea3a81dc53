import type { RunFrame } from '../../stream/run-event.js';
import type { ChatTurn } from '../turns/chat-turn.js';
import type { Read, TabGroup, TabGroupOptions } from './tab-group.js';
import type { TabPlatform } from './tab-platform.js';

export interface SharedStreamsOptions extends TabGroupOptions {
  /** Asked when the streams are opened. Undefined: this tab is alone, and reads everything itself. */
  readonly platform: () => TabPlatform | undefined;
}

/**
 * The streams that the tabs of a browser share. How they do so is loaded when the chat is shown, and only where there can be other tabs; a stream
 * waits for it. Where it cannot be loaded, this tab reads for itself, and the next stream tries again.
 */
export class SharedStreams {
  #platform: TabPlatform | undefined;
  #loading: Promise<TabGroup | undefined> | undefined;
  #group: TabGroup | undefined;
  #isOpen = false;

  constructor(
    readonly options: SharedStreamsOptions,
    readonly load = () => import('./tab-group.js'),
  ) {}

  open(): void {
    this.#isOpen = true;
    this.#platform ??= this.options.platform();
    if (this.#group) this.#group.open();
    else void this.#grouped();
  }

  close(): void {
    this.#isOpen = false;
    this.#group?.close();
  }

  /** Finds the answers that other tabs read. */
  async askAll(): Promise<void> {
    (await this.#grouped())?.askAll();
  }

  /** Reads a stream that this tab has opened. Resolves when it is read, or another tab has taken it over. */
  async lead(turn: ChatTurn, signal: AbortSignal, read: Read): Promise<void> {
    const group = await this.#grouped();
    await (group ? group.lead(turn, signal, read) : read(signal));
  }

  /** Follows the tab that reads a run, and reads it while there is none. Resolves when the turn has ended, or the signal is aborted. */
  async follow(turn: ChatTurn, signal: AbortSignal, read: Read): Promise<void> {
    const group = await this.#grouped();
    await (group ? group.follow(turn, signal, read) : read(signal));
  }

  publishFrame(turn: ChatTurn, after: number, frame: RunFrame): void {
    this.#group?.publishFrame(turn, after, frame);
  }

  publishConnection(turn: ChatTurn): void {
    this.#group?.publishConnection(turn);
  }

  async #grouped(): Promise<TabGroup | undefined> {
    const platform = this.#platform;
    if (!platform) return undefined;
    return (this.#loading ??= this.load()
      .then(({ TabGroup }) => {
        const group = new TabGroup(platform, this.options);
        if (this.#isOpen) group.open();
        return (this.#group = group);
      })
      .catch(() => (this.#loading = undefined)));
  }
}
