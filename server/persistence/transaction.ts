import type { DataSource, EntityManager } from 'typeorm';
import { retryConflicts } from './transient.js';

/**
 * Runs the work in a transaction, and retries it when the transaction was rolled back for a reason outside it, so the work must have no
 * other effects. Within a transaction of the caller it becomes part of that one, which the caller retries as a whole.
 */
export function inTransaction<T>(
  { manager }: Pick<DataSource, 'manager'>,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const attempt = () => manager.transaction(work);
  return manager.queryRunner ? attempt() : retryConflicts(attempt);
}
