import type { RunEvent } from '../frames.js';
import { createOrderVerifier } from '../order.js';

/** What is said against each frame of a run that is refused. */
export function orderFaults(events: readonly RunEvent[]): string[] {
  const verify = createOrderVerifier();
  return events.flatMap((event) => verify(event) ?? []);
}
