/** Revisions as entity tags (RFC 9110), so that a caller cannot overwrite a change that it has not seen. */
import { Problem } from '../errors/problem.js';

export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** Throws `precondition_required` without `If-Match`, and `precondition_failed` when it names another revision. */
export function assertMatches(ifMatch: string | undefined, revision: number): void {
  if (ifMatch === undefined)
    throw new Problem(
      'precondition_required',
      'Send If-Match with the ETag of the record that you have read',
      {
        errors: [
          {
            field: 'header.if-match',
            rule: 'precondition_required',
            message: 'must be the ETag of the record',
          },
        ],
      },
    );
  if (ifMatch === '*' || ifMatch === etagOf(revision)) return;
  throw new Problem('precondition_failed', `The record has the revision ${etagOf(revision)}; read it again`, {
    headers: { ETag: etagOf(revision) },
    errors: [
      { field: 'header.if-match', rule: 'precondition_failed', message: 'is not the ETag of the record' },
    ],
  });
}
