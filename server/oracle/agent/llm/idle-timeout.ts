import pTimeout from 'p-timeout';
import { jittered } from '../../../async/jitter.js';
import type { AgentFailure } from '../../turn/agent-failure.js';
import { Silent } from './failures.js';

/** The parts of a stream, as long as they keep coming. How long the reader takes with them does not count. */
export async function* withIdleTimeout<Part>(
  stream: AsyncIterable<Part>,
  timeoutMs: number,
): AsyncGenerator<Part, void> {
  const parts = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await pTimeout(parts.next(), {
      milliseconds: timeoutMs,
      fallback: () => {
        throw new Silent();
      },
    });
    if (next.done) return;
    yield next.value;
  }
}

const MAX_TRIES = 3;

/** Whoever asks for a longer wait than this is not waited for: a user sits there. */
const MAX_RETRY_AFTER_SECONDS = 20;

/** How long to wait until another try, in milliseconds. @returns nothing when there is to be none. */
export function retryDelay(failure: AgentFailure, tries: number, firstWaitMs: number): number | undefined {
  const { retryable, retryAfterSeconds = 0 } = failure;
  // The user has waited the whole time that there was.
  if (
    failure instanceof Silent ||
    !retryable ||
    tries >= MAX_TRIES ||
    retryAfterSeconds > MAX_RETRY_AFTER_SECONDS
  )
    return undefined;
  return Math.max(jittered(firstWaitMs * 2 ** (tries - 1)), retryAfterSeconds * 1_000);
}
