import type { KeyValueStorage } from '../browser.js';

/** A storage of a browser that begins empty. */
export const createMemoryStorage = (): KeyValueStorage => {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
};
