import type { Schema } from '../contract/types.js';

/** What operators may know of the runs of all users: nothing that was said. */
export interface RunFigures {
  /** How many there are by status: those that have not ended, and those that have ended within 24 hours. */
  count(): Promise<Schema<'RunFigures'>>;
  /** The runs that a request has started, the oldest first. */
  ofRequest(requestId: string): Promise<Schema<'RequestRun'>[]>;
}
