import { codeOf } from '../../persistence/error-code.js';
import { takenExternalId } from '../register/external-id.js';

/** SQLSTATE of a row that refers to one that is gone. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Somebody else has made or deleted, meanwhile, what the batch has looked at. Done again it sees that. */
export class WriteConflict extends Error {
  override readonly name = 'AnotherWasFirst';
}

export function isWriteConflict(error: unknown): boolean {
  return error instanceof WriteConflict || codeOf(error) === FOREIGN_KEY_VIOLATION || takenExternalId(error);
}
