/** Cycles through the items. */
export function inTurn<T>(items: readonly T[]): () => T {
  let at = 0;
  return () => {
    const item = items[at++ % items.length];
    if (item === undefined) throw new Error('there is nothing to take');
    return item;
  };
}
