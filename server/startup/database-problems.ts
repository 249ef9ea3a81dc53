import { Problem, unavailable, type Explain } from '../contract/errors/problem.js';
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
    case 'full':
      return unavailable('The database has no space left for this; try again later', error);
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

/** How long operators are told that a write was refused for lack of space. The next one that is refused tells them again. */
const TOLD_MS = 30_000;

/** Explains errors of the database, and remembers whether it has no space left. */
export function watchStorage(elapsedMs = () => performance.now()): {
  readonly explain: Explain;
  readonly isFull: () => boolean;
} {
  let refusedAt = -Infinity;
  return {
    explain(error) {
      if (databaseErrorKindOf(error) === 'full') refusedAt = elapsedMs();
      return explainDatabase(error);
    },
    isFull: () => elapsedMs() - refusedAt < TOLD_MS,
  };
}
