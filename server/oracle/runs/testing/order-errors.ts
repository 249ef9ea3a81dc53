import type { RunEvent } from '../../turn/run-events.js';
import { createEventVerifier } from '../log/verify-events.js';

/** Returns the error of each illegal frame of a run. */
export function orderErrors(events: readonly RunEvent[]): string[] {
  const verify = createEventVerifier();
  return events.flatMap((event) => verify(event) ?? []);
}
