/** The number of log lines that one server may cause. */
const MAX_LINES = 100;
const WINDOW_MS = 10_000;

export interface LineLimit {
  /** Returns undefined when the limit is reached. The first line after omitted ones gets their number. */
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
