import type { RunEvent } from '../../turn/run-events.js';
import { createOrderVerifier } from '../verify-events.js';

/** What is said against each frame of a run that is refused. */
export function orderFaults(events: readonly RunEvent[]): string[] {
  const verify = createOrderVerifier();
  return events.flatMap((event) => verify(event) ?? []);
}
