/** Who listens on this server for news of a call, or of the tabs of a session. News is a hint: the database knows. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<() => void>>();

  /** @param topic the id of a call, or of a session. @returns what ends it. */
  add(topic: string, listener: () => void): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) this.#byTopic.delete(topic);
    };
  }

  tell(topic: string): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener();
  }

  /** There may be news of anything. */
  tellAll(): void {
    for (const topic of [...this.#byTopic.keys()]) this.tell(topic);
  }
}
