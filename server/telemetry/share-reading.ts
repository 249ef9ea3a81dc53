/** Gauges that are collected together share a reading. */
const FRESH_MS = 1_000;

/** Reads no more often than once a second: who asks meanwhile gets the last reading. */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let latest: { readonly at: number; readonly reading: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > FRESH_MS) latest = { at: now, reading: read() };
    return latest.reading;
  };
}
