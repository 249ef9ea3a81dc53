import { codeOf, violatedIndexOf } from '../../persistence/errors/error-code.js';
import { takenExternalId } from './external-id.js';

/** SQLSTATE of a row that refers to one that was deleted. */
const FOREIGN_KEY_VIOLATION = '23503';

const TWINS_BY_DID = 'twins_pkey';

/** Another transaction has created or deleted what this one has read. A retry sees that. */
export class WriteConflict extends Error {
  override readonly name = 'WriteConflict';
}

export function isWriteConflict(error: unknown): boolean {
  return (
    error instanceof WriteConflict ||
    codeOf(error) === FOREIGN_KEY_VIOLATION ||
    violatedIndexOf(error) === TWINS_BY_DID ||
    takenExternalId(error)
  );
}
