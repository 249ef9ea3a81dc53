import pTimeout from 'p-timeout';

/** Waits for the work, but not for ever. @returns whether it was done in time. What it rejects with comes through, if it is in time. */
export function settlesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return pTimeout(
    work.then(() => true),
    { milliseconds: Math.max(1, milliseconds), fallback: () => false },
  );
}
