import { nextTask } from '../live/next-task.js';

/** Loads many records by one request; those that do not exist are missing in what it gives. */
type LoadTogether<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Batch<Value> {
  readonly keys: Set<string>;
  readonly loaded: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Gathers the keys that are asked for within one task, such as the rendering of a page, and loads them together.
 * @returns what loads one of them: undefined when it does not exist.
 */
export const createBatchLoader = <Value>(load: LoadTogether<Value>, maxKeys: number) => {
  let open: Batch<Value> | undefined;
  const begin = (): Batch<Value> => {
    const keys = new Set<string>();
    const loaded = nextTask().then(() => {
      if (open?.keys === keys) open = undefined;
      return load([...keys]);
    });
    return { keys, loaded };
  };
  return async (key: string): Promise<Value | undefined> => {
    if (!open || open.keys.size >= maxKeys) open = begin();
    open.keys.add(key);
    return (await open.loaded).get(key);
  };
};
