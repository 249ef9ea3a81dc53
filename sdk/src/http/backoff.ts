import { jittered } from './jitter.js';

/** Delays that double from the first to the longest, in milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** The delay before a retry. @param retry How many retries there were before, from 0. */
export const backoffDelay = (retry: number, { firstMs, maxMs }: Backoff): number =>
  jittered(Math.min(firstMs * 2 ** retry, maxMs));

export interface RetryLoop {
  /** The failure that the first attempt follows; without it, the first attempt is made at once. */
  readonly after?: { readonly error: unknown } | undefined;
  /** The delay before the next attempt, in milliseconds; undefined: there is none. @param retry How many retries there were before, from 0. */
  readonly delayAfter: (error: unknown, retry: number) => number | undefined;
  /** It ends the loop by rejecting. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Makes attempts until one succeeds. @throws the failure that no attempt follows, and what `wait` rejects with. */
export const retrying = async <Result>(
  attempt: () => Promise<Result>,
  { after, delayAfter, wait }: RetryLoop,
): Promise<Result> => {
  let failed = after;
  for (let retry = 0; ;) {
    if (failed) {
      const delayMs = delayAfter(failed.error, retry++);
      if (delayMs === undefined) throw failed.error;
      await wait(delayMs);
    }
    try {
      return await attempt();
    } catch (error) {
      failed = { error };
    }
  }
};
