/** The operation did not complete within its time limit. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

export interface Limits {
  readonly milliseconds: number;
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
}

/**
 * Gives the operation a signal of its own. The SDK never removes its listener from a signal, and would send a cancellation for requests that were
 * answered long ago. It also sends the reason to the server, which must not learn it.
 *
 * Rejects with `TimedOut`, or with the reason of the outer signal.
 */
export async function withCallTimeout<T>(
  { milliseconds, signal }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const own = new AbortController();
  const abort = () => own.abort('given up');
  const timer = setTimeout(abort, milliseconds);
  signal.addEventListener('abort', abort);
  try {
    return await work(own.signal);
  } catch (error) {
    signal.throwIfAborted();
    throw own.signal.aborted ? new TimedOut('There was no answer in time', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
