import { EventEmitter } from 'node:events';
import type { ClientCall } from './store.js';

/** @param call as its answer left it, if that was given to this server. */
export type Listener = (call?: ClientCall) => void;

/** Who listens on this server for news of a call, or of the tabs of a session. News without a call is a hint: the database knows. */
export class Emitter {
  readonly #topics = new EventEmitter().setMaxListeners(0);

  /** @param topic the id of a call, or of a session. @returns what ends it. */
  add(topic: string, listener: Listener): () => void {
    this.#topics.on(topic, listener);
    return () => void this.#topics.off(topic, listener);
  }

  tell(topic: string, call?: ClientCall): void {
    this.#topics.emit(topic, call);
  }

  /** There may be news of anything. */
  tellAll(): void {
    for (const topic of this.#topics.eventNames()) this.#topics.emit(topic);
  }
}
