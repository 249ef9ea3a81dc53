/** The reasons why a twin cannot be deleted. */
import { Problem } from '../../contract/errors/problem.js';
import { codeOf } from '../../persistence/errors/error-code.js';

export function twinInUse(did: string, why: string): Problem {
  return new Problem('twin_in_use', `${did} cannot be deleted: ${why}`);
}

/** SQLSTATE of a row that others refer to. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Converts the error of a reference that was added while the twin was being deleted. */
export function asTwinInUse(error: unknown, did: string): unknown {
  return codeOf(error) === FOREIGN_KEY_VIOLATION
    ? twinInUse(did, 'another record has just come to need it')
    : error;
}
