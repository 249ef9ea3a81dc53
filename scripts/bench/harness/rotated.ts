/** The order of a round: each begins one further on, so that nobody always comes first. */
export function rotated<T>(items: readonly T[], by: number): T[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
