import type { CallOptions } from '../../http/call.js';

/** The expected revision of a change: the record as it was read, its `ETag`, or `*` for any revision. */
export type IfMatch = string | { readonly revision: number };

/** Options of a change to a record that others may change, too. */
export interface ChangeOptions extends CallOptions {
  /** When the record has changed since, the call throws a ProblemError with the code `precondition_failed` and changes nothing. */
  readonly ifMatch: IfMatch;
}

/** An ETag is the revision in quotes. */
export const etagOf = (ifMatch: IfMatch): string =>
  typeof ifMatch === 'string' ? ifMatch : `"${ifMatch.revision}"`;
