import type { ClientCall } from './store.js';

/** @param call as its answer left it, if that was given to this server. */
export type Listener = (call?: ClientCall) => void;

/** Who listens on this server for news of a call, or of the tabs of a session. News without a call is a hint: the database knows. */
export class Emitter {
  readonly #byTopic = new Map<string, Set<Listener>>();

  /** @param topic the id of a call, or of a session. @returns what ends it. */
  add(topic: string, listener: Listener): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) this.#byTopic.delete(topic);
    };
  }

  tell(topic: string, call?: ClientCall): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(call);
  }

  /** There may be news of anything. */
  tellAll(): void {
    for (const topic of [...this.#byTopic.keys()]) this.tell(topic);
  }
}
