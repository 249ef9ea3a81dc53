import { EventEmitter } from 'node:events';
import type { ClientCall } from './store.js';

/** @param call The settled call, when its answer arrived at this server. */
export type Listener = (call?: ClientCall) => void;

/** Local subscribers to calls and to the tabs of sessions. A notification without a call is a hint to read the database. */
export class Emitter {
  readonly #topics = new EventEmitter().setMaxListeners(0);

  /** @param topic The id of a call or of a session. Returns a function that ends the subscription. */
  add(topic: string, listener: Listener): () => void {
    this.#topics.on(topic, listener);
    return () => void this.#topics.off(topic, listener);
  }

  notify(topic: string, call?: ClientCall): void {
    this.#topics.emit(topic, call);
  }

  /** Notifies all subscribers, because notifications may have been lost. */
  notifyAll(): void {
    for (const topic of this.#topics.eventNames()) this.#topics.emit(topic);
  }
}
