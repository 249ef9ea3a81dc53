export interface BatcherOptions<Item, Result> {
  /** Returns a result for each item, in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** A batch has at most one item of a key. Absent: any number of equal items, as reads may be. */
  readonly keyOf?: (item: Item) => string;
  /** Whether an error concerns all items of a batch, so that an attempt with each of them would fail as well. */
  readonly isCommon: (error: unknown) => boolean;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets concurrent callers share their work, such as a statement: items that arrive while a batch is in progress wait for the next one. When a
 * batch fails because of one of its items, each item is tried separately.
 */
export function createBatcher<Item, Result>({
  work,
  keyOf,
  isCommon,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isWorking = false;

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) void workOnAll();
    });

  async function workOnAll(): Promise<void> {
    isWorking = true;
    // Callers of the same turn of the event loop are in the first batch.
    await Promise.resolve();
    while (waiting.length > 0) await workOn(nextBatch());
    isWorking = false;
  }

  function nextBatch(): Waiting<Item, Result>[] {
    if (!keyOf) return waiting.splice(0);
    const batch = new Map<string, Waiting<Item, Result>>();
    const later: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (batch.has(key)) later.push(one);
      else batch.set(key, one);
    }
    waiting = later;
    return [...batch.values()];
  }

  async function workOn(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (index in results) resolve(result as Result);
        else reject(new Error('there is no result for an item of a batch'));
      }
    } catch (error) {
      if (batch.length > 1 && !isCommon(error)) for (const one of batch) await workOn([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
