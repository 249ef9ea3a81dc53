/** How many lines of the log one server may cause. */
const MAX_LINES = 100;
const WINDOW_MS = 10_000;

export interface LineLimit {
  /** Whether there may be another line. The first after others were dropped is told how many. */
  admit(): { readonly dropped: number } | undefined;
}

export function createLineLimit(maxLines = MAX_LINES, windowMs = WINDOW_MS): LineLimit {
  let windowEnds = 0;
  let lines = 0;
  let dropped = 0;
  return {
    admit() {
      const now = performance.now();
      if (now >= windowEnds) {
        windowEnds = now + windowMs;
        lines = 0;
      }
      if (lines >= maxLines) {
        dropped++;
        return undefined;
      }
      lines++;
      const before = dropped;
      dropped = 0;
      return { dropped: before };
    },
  };
}
