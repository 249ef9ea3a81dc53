import type { Schema } from '../contract/types.js';

/** Which runs. The time of a run is when it ended, or when it began while it has not ended. */
export interface RunFilters {
  readonly status?: readonly Schema<'RunStatus'>[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** What operators may know of the runs of all users: nothing that was said. */
export interface RunFigures {
  /** How many there are by status: those that have not ended, and those that have ended within 24 hours. */
  count(): Promise<Schema<'RunFigures'>>;
  /** The runs that a request has started, the oldest first. */
  ofRequest(requestId: string): Promise<Schema<'RequestRun'>[]>;
  /** The latest first. A filtered page may have fewer runs than its limit, and yet another page after it. */
  list(
    filters: RunFilters,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly items: Schema<'RequestRun'>[]; readonly nextCursor?: string }>;
}
