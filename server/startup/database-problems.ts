import { Problem, unavailable } from '../contract/errors/problem.js';
import { databaseErrorKindOf } from '../persistence/errors/database-errors.js';

/** The problem for an unreachable database. */
export function databaseUnavailable(cause: unknown): Problem {
  return unavailable('The database cannot be reached; try again', cause);
}

/** The problem for a database error; undefined when it is a bug, which stays an internal error. */
export function explainDatabase(error: unknown): Problem | undefined {
  switch (databaseErrorKindOf(error)) {
    case 'unavailable':
      return databaseUnavailable(error);
    case 'timeout':
      return unavailable('The database took too long for this; try again', error);
    case 'undone':
      return unavailable('The database is too busy for this; try again', error);
    case 'input':
      return new Problem(
        'invalid_request',
        'The request holds a value that cannot be stored: a character such as U+0000, or one that is too large, too long or too deep',
        { cause: error },
      );
    default:
      return undefined;
  }
}
