import type { CallOptions } from './call.js';

/** What a change is made to: the record as it was read, its `ETag`, or `*` for whatever is there. */
export type IfMatch = string | { readonly revision: number };

/** What a caller has to say about a change of a record that others may change, too. */
export interface ChangeOptions extends CallOptions {
  /** When the record has changed since, the call throws a ProblemError with the code `precondition_failed` and changes nothing. */
  readonly ifMatch: IfMatch;
}

/** An ETag is the revision in quotes. */
export const etagOf = (ifMatch: IfMatch): string =>
  typeof ifMatch === 'string' ? ifMatch : `"${ifMatch.revision}"`;
