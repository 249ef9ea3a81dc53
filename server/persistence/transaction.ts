import type { DataSource, EntityManager } from 'typeorm';
import { retryConflicts } from './transient.js';

/**
 * Does the work in a transaction, all of it or nothing, and retries it when the transaction was rolled back for reasons outside it. So the work
 * must have no effects elsewhere. Within a transaction of the caller it is a part of that one, which the caller retries as a whole.
 */
export function inTransaction<T>(
  { manager }: Pick<DataSource, 'manager'>,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const attempt = () => manager.transaction(work);
  return manager.queryRunner ? attempt() : retryConflicts(attempt);
}
