const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Such as `42 ms`, `1.3 s`, `2 min 5 s`. */
export const durationText = (milliseconds: number): string => {
  if (milliseconds < SECOND_MS) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < MINUTE_MS) return `${(milliseconds / SECOND_MS).toFixed(1)} s`;
  return `${Math.floor(milliseconds / MINUTE_MS)} min ${Math.round((milliseconds % MINUTE_MS) / SECOND_MS)} s`;
};
