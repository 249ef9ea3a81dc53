/** Random choices that a seed repeats. */
export interface Random {
  /** From 0 to 1, without 1. */
  next(): number;
  /** From `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Each case has choices of its own, whichever cases run beside it. */
export function createRandom(seed: number, caseId: string): Random {
  let state = hash(`${seed} ${caseId}`);
  // Mulberry32, by Tommy Ettinger, in the public domain.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { next, integer, pick: (list) => list[integer(0, list.length - 1)] ?? list[0] };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value;
}
