import { codeOf } from './error-code.js';
import { isUnavailable } from './unavailable.js';

/** SQLSTATE `deadlock_detected` and `serialization_failure`: the transaction did nothing, and may be done again at once. */
const conflicts = new Set(['40P01', '40001']);

/** `query_canceled` by the limit of a statement, and `lock_not_available`: the database is slow, not wrong. */
const delays = new Set(['57014', '55P03']);

const MAX_TRIES = 5;

/** Whether the same may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return isConflict(error) || delays.has(codeOf(error) ?? '') || isUnavailable(error);
}

/** Nothing while the database is away: who reads on and on waits it out. */
export async function unlessAway<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  }
}

/** Does a transaction again that lost against another one. */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isConflict(error) || tries === MAX_TRIES) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error) ?? '');
}
