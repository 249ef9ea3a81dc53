import pTimeout from 'p-timeout';

/** Waits for the work for a limited time. @returns whether it settled in time. Rejects as the work does, if that is in time. */
export function settlesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return pTimeout(
    work.then(() => true),
    { milliseconds: Math.max(1, milliseconds), fallback: () => false },
  );
}
