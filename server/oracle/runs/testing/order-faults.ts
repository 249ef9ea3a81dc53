import type { RunEvent } from '../../turn/run-events.js';
import { createEventVerifier } from '../log/verify-events.js';

/** What is said against each frame of a run that is refused. */
export function orderFaults(events: readonly RunEvent[]): string[] {
  const verify = createEventVerifier();
  return events.flatMap((event) => verify(event) ?? []);
}
