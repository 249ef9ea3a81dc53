import type { Subscription } from '../subscribers/subscribers.js';

/** A subscription that nothing ends but the signal. */
export function openSubscription(over: AbortSignal = new AbortController().signal): Subscription {
  return { over, begun: undefined, leave: () => undefined };
}
