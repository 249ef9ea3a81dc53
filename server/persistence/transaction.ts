import type { DataSource, EntityManager } from 'typeorm';
import { connectionOf, sendTogether } from './queries/prepared.js';
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

/** The result of a transaction, and the replies to its last statements, which have been sent. */
export interface Sent<T> {
  readonly result: T;
  readonly replies: Promise<unknown>;
}

/**
 * The same for a transaction of its own whose last statements return nothing that the work needs: COMMIT follows them without waiting for their
 * replies. When one of them fails, PostgreSQL rolls back on COMMIT, and the transaction rejects with the error of the statement.
 */
export function inPipelinedTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Sent<T>>,
): Promise<T> {
  return retryConflicts(() => transactPipelined(dataSource, work));
}

/** COMMIT waits for the last statement: a server that is killed before that leaves nothing behind. */
function transact<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return transactPipelined(dataSource, async (manager) => ({
    result: await work(manager),
    replies: Promise.resolve(),
  }));
}

/** A round trip costs about as much as the statement itself. So BEGIN goes out with the first statement of the work. */
async function transactPipelined<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Sent<T>>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const connection = await connectionOf(runner);
    const { stream } = connection.connection;
    const setActive = (isActive: boolean) =>
      // TypeORM's own begin would wait for PostgreSQL. It must know of the transaction, for locks and for nested ones.
      Object.assign(runner, { isTransactionActive: isActive, transactionDepth: Number(isActive) });
    sendTogether(connection);
    const begun = connection.query('begin');
    // Nothing may be written outside the transaction. This comes before the reply to the first statement.
    begun.catch(() => stream.destroy());
    setActive(true);
    try {
      const { result, replies } = await work(runner.manager);
      // Replies arrive in the order of the statements, so the first error is the cause of the others.
      const [, , { command }] = await Promise.all([begun, replies, connection.query('commit')]);
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
