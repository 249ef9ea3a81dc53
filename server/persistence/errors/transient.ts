import { databaseErrorKindOf } from './database-errors.js';

const MAX_TRIES = 5;

/** Whether a retry may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  const kind = databaseErrorKindOf(error);
  return kind === 'unavailable' || kind === 'full' || kind === 'timeout' || kind === 'undone';
}

/** Resolves with undefined while the database is unavailable, for callers that poll. */
export async function unlessUnavailable<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  }
}

/** Retries a transaction that was rolled back for a reason outside it: a conflict, or a connection that was idle for too long. */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (databaseErrorKindOf(error) !== 'undone' || tries === MAX_TRIES) throw error;
    }
  }
}
