/** Whom to tell of a change. */
export interface Listeners {
  /** Adds a listener, until the returned function is called. */
  add(listener: () => void): () => void;
  call(): void;
  /** Resolves when a condition holds, which is asked now and with each call. */
  until(condition: () => boolean): Promise<void>;
  readonly size: number;
}

export const createListeners = (): Listeners => {
  const listeners = new Set<() => void>();
  const add: Listeners['add'] = (listener) => {
    // Under a key of its own: the same function may listen twice.
    const entry = () => listener();
    listeners.add(entry);
    return () => void listeners.delete(entry);
  };
  return {
    add,
    call: () => {
      for (const listener of [...listeners]) listener();
    },
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition()) return;
          remove();
          resolve();
        };
        const remove = add(check);
        check();
      }),
    get size() {
      return listeners.size;
    },
  };
};
