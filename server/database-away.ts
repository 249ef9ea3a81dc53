import { unavailable, type Problem } from './contract/problem.js';
import { isUnavailable } from './persistence/unavailable.js';

/** What a caller is told when the database cannot be reached. */
export function databaseAway(cause: unknown): Problem {
  return unavailable('The database cannot be reached; try again', cause);
}

/** Tells an absent database from a fault. */
export function explainDatabase(error: unknown): Problem | undefined {
  return isUnavailable(error) ? databaseAway(error) : undefined;
}
