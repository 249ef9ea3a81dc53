import { jittered } from '../../../../../sdk/src/http/jitter.js';
import type { AgentFailure } from '../../../turn/agent-failure.js';
import { Silent } from './failures.js';

/** Yields the parts of a stream, and fails when the next part does not arrive in time. The time that the consumer needs does not count. */
export async function* withIdleTimeout<Part>(
  stream: AsyncIterable<Part>,
  timeoutMs: number,
): AsyncGenerator<Part, void> {
  const parts = stream[Symbol.asyncIterator]();
  let fail: ((silent: Silent) => void) | undefined;
  // One timer for all parts. When it fires while the consumer is busy, no part is waited for, and nothing fails.
  const timer = setTimeout(() => fail?.(new Silent()), timeoutMs);
  try {
    for (;;) {
      timer.refresh();
      const next = await new Promise<IteratorResult<Part>>((resolve, reject) => {
        fail = reject;
        parts.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
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
