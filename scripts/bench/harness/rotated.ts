/** The order of a round: rotated by one each time, so that no item is always first. */
export function rotated<T>(items: readonly T[], by: number): T[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
