/** Messages that are stored together: one on a quiet server, and what a busy one gathers. */
export const HOLDS_AT_ONCE = [1, 16] as const;
