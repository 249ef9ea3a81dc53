/** Does something with each of a list, so many at a time, beginning in the list's order. Stops beginning when one fails. @returns what came of them, in that order. */
export async function mapConcurrent<Item, Made>(
  items: readonly Item[],
  atATime: number,
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const left = items.entries();
  // All take from the same iterator, so each item is taken once.
  const work = async () => {
    for (const [index, item] of left) made[index] = await make(item, index);
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return made;
}
