import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunEvent } from '../../turn/run-events.js';

/** The one place where data of the log is cast: only validated frames are written there. */
export function parseFrame({ id, event, data }: LoggedFrame): RunEvent {
  const parsed: unknown = JSON.parse(data);
  return { id, event, data: parsed } as RunEvent;
}
