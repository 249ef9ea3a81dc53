import { createFetching } from './fetching.js';
import type { Fetch } from './fetching.js';
import { createTimeout, TIMEOUT_MS } from './timeout.js';

/**
 * A fetch with the time limit and the errors of all other calls, for services whose requests are not of the contract: it throws TimeoutError when a
 * reply with its body takes too long, and ConnectionError when there is none.
 */
export const createTimedFetch =
  (fetch: Fetch, timeoutMs = TIMEOUT_MS): Fetch =>
  (request) => {
    const limit = createTimeout(timeoutMs);
    const signal = AbortSignal.any([request.signal, limit.signal]);
    return createFetching(fetch, limit)(new Request(request, { signal }));
  };
