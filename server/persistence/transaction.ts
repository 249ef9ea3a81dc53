import type { DataSource, EntityManager } from 'typeorm';
import { connectionOf } from './queries/prepared.js';
import { retryConflicts } from './errors/transient.js';

/**
 * Runs the work in a transaction, and retries it when the transaction was rolled back for a reason outside it, so the work must have no
 * other effects. Within a transaction of the caller it becomes part of that one, which the caller retries as a whole.
 */
export function inTransaction<T>(
  { manager }: Pick<DataSource, 'manager'>,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  if (!manager.queryRunner) return retryConflicts(() => transact(manager.dataSource, work));
  return manager.transaction(work);
}

/**
 * A round trip costs about as much as the statement itself. So BEGIN goes out with the first statement of the work. COMMIT waits for the last
 * one: a server that is killed before that leaves nothing behind.
 */
async function transact<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const connection = await connectionOf(runner);
    const { stream } = connection.connection;
    const setActive = (isActive: boolean) =>
      // TypeORM's own begin would wait for PostgreSQL. It must know of the transaction, for locks and for nested ones.
      Object.assign(runner, { isTransactionActive: isActive, transactionDepth: Number(isActive) });
    stream.cork();
    process.nextTick(() => stream.uncork());
    const begun = connection.query('begin');
    // Nothing may be written outside the transaction. This comes before the reply to the first statement.
    begun.catch(() => stream.destroy());
    setActive(true);
    try {
      const result = await work(runner.manager);
      await begun;
      const { command } = await connection.query('commit');
      if (command !== 'COMMIT')
        throw new Error('A statement of the transaction failed, and its error was ignored');
      return result;
    } catch (error) {
      await connection.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      setActive(false);
    }
  } finally {
    await runner.release();
  }
}
