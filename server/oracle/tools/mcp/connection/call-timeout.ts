/** What had a time to be done in, and was not. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

export interface Limits {
  readonly milliseconds: number;
  /** Nobody wants it any more. */
  readonly signal: AbortSignal;
}

/**
 * Gives the work a signal of its own. The SDK never stops listening to a signal, and would cancel at the server what was
 * answered long ago; and it tells the server the reason, which is none of its business.
 *
 * Rejects with `TimedOut`, or with the reason of the outer signal.
 */
export async function withCallTimeout<T>(
  { milliseconds, signal }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const own = new AbortController();
  const giveUp = () => own.abort('given up');
  const timer = setTimeout(giveUp, milliseconds);
  signal.addEventListener('abort', giveUp);
  try {
    return await work(own.signal);
  } catch (error) {
    signal.throwIfAborted();
    throw own.signal.aborted ? new TimedOut('There was no answer in time', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
