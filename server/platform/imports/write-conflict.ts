import { codeOf } from '../../persistence/error-code.js';
import { takenExternalId } from '../register/external-id.js';

/** SQLSTATE of a row that refers to one that is gone. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Somebody else has made or deleted, meanwhile, what the batch has looked at. Done again it sees that. */
export class AnotherWasFirst extends Error {
  override readonly name = 'AnotherWasFirst';
}

export function hasLost(error: unknown): boolean {
  return (
    error instanceof AnotherWasFirst || codeOf(error) === FOREIGN_KEY_VIOLATION || takenExternalId(error)
  );
}
