/** What keeps a twin from being deleted. */
import { Problem } from '../../contract/problem.js';
import { codeOf } from '../../persistence/error-code.js';

export function twinInUse(did: string, why: string): Problem {
  return new Problem('twin_in_use', `${did} cannot be deleted: ${why}`);
}

/** SQLSTATE of a row that others refer to. */
const FOREIGN_KEY_VIOLATION = '23503';

/** What came to refer to the twin while it was being deleted. */
export function asTwinInUse(error: unknown, did: string): unknown {
  return codeOf(error) === FOREIGN_KEY_VIOLATION
    ? twinInUse(did, 'another record has just come to need it')
    : error;
}
