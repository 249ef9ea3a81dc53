/** Two lists that should be the same. */
export interface ComparedLists {
  readonly wanted: readonly unknown[];
  readonly received: readonly unknown[];
}

/** The first place where two lists differ, counted from 0; the items are undefined where a list has ended. */
export function firstDifference(
  { wanted, received }: ComparedLists,
  canonical: (value: unknown) => string,
): { index: number; before: unknown; wantedItem: unknown; receivedItem: unknown } {
  let index = 0;
  const differs = () =>
    index >= wanted.length ||
    index >= received.length ||
    canonical(wanted[index]) !== canonical(received[index]);
  while (!differs()) index++;
  return { index, before: wanted[index - 1], wantedItem: wanted[index], receivedItem: received[index] };
}
