import { jittered } from '../../../../../sdk/src/http/jitter.js';
import type { AgentFailure } from '../../../turn/agent-failure.js';
import { Silent } from './failures.js';

/** Takes a part of a reply. Where it returns a promise, the next part waits for it. */
export type TakePart<Part> = (part: Part) => Promise<void> | undefined;

/** Reads the parts of a reply to its end. */
export type ReadParts<Part> = (take: TakePart<Part>) => Promise<void>;

/** Reads parts, and fails when the next one does not arrive in time. The time that `take` needs does not count. After a failure nothing is taken. */
export async function withIdleTimeout<Part>(
  read: ReadParts<Part>,
  take: TakePart<Part>,
  timeoutMs: number,
): Promise<void> {
  let isTaking = false;
  let isOver = false;
  let fail: (silent: Silent) => void;
  const silent = new Promise<never>((_, reject) => (fail = reject));
  // One timer for all parts.
  const timer = setTimeout(() => {
    if (!isTaking) fail(new Silent());
  }, timeoutMs);
  const continueTiming = () => {
    isTaking = false;
    if (!isOver) timer.refresh();
  };
  const takeInTime: TakePart<Part> = (part) => {
    if (isOver) return undefined;
    const taken = take(part);
    if (!taken) {
      timer.refresh();
      return undefined;
    }
    isTaking = true;
    return taken.finally(continueTiming);
  };
  try {
    await Promise.race([read(takeInTime), silent]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

export function failSilent(): never {
  throw new Silent();
}

const MAX_TRIES = 3;

/** The server does not wait for an endpoint that asks for more, because a user is waiting. */
const MAX_RETRY_AFTER_SECONDS = 20;

/** Milliseconds until the next attempt. Returns undefined when there is to be no other attempt. */
export function retryDelay(failure: AgentFailure, tries: number, firstWaitMs: number): number | undefined {
  const { retryable, retryAfterSeconds = 0 } = failure;
  // After an idle timeout, the user has already waited for the maximum time.
  if (
    failure instanceof Silent ||
    !retryable ||
    tries >= MAX_TRIES ||
    retryAfterSeconds > MAX_RETRY_AFTER_SECONDS
  )
    return undefined;
  return Math.max(jittered(firstWaitMs * 2 ** (tries - 1)), retryAfterSeconds * 1_000);
}
