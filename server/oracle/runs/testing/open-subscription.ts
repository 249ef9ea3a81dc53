import type { Subscription } from '../subscribers/subscribers.js';

/** A subscription that nothing ends but the signal. */
export function openSubscription(over: AbortSignal = new AbortController().signal): Subscription {
  return {
    isOver: () => over.aborted,
    refusal: undefined,
    begun: undefined,
    whenOver(call) {
      over.addEventListener('abort', call);
      if (over.aborted) call();
    },
    leave: () => undefined,
  };
}
