import type { DataSource, EntityManager } from 'typeorm';
import { codeOf } from './errors/error-code.js';
import { retryConflicts } from './errors/transient.js';
import { connectionOf } from './queries/prepared.js';
import { collectReplies, settleAtCommit } from './queries/settle-at-commit.js';

export interface TransactionOptions {
  /**
   * COMMIT follows the last statements without waiting for their replies. When one of them fails, PostgreSQL rolls back on COMMIT, and the
   * transaction rejects with the error of the statement. It is committed even when this process is killed before the replies.
   */
  readonly isPipelined?: boolean;
}

/**
 * Runs the work in a transaction, and retries it when the transaction was rolled back for a reason outside it, so the work must have no
 * other effects. Within a transaction of the caller it becomes part of that one, which the caller retries as a whole.
 */
export function inTransaction<T>(
  { manager }: Pick<DataSource, 'manager'>,
  work: (manager: EntityManager) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (!manager.queryRunner) return retryConflicts(() => transact(manager.dataSource, work, options));
  return manager.transaction(work);
}

/** The result of a transaction, and the replies to its last statements, which have been sent. */
export interface Sent<T> {
  readonly result: T;
  readonly replies: Promise<unknown>;
}

/** The same for a pipelined transaction of its own, whose last statements return nothing that the work needs. */
export function inPipelinedTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Sent<T>>,
): Promise<T> {
  const sending = async (manager: EntityManager) => {
    const { result, replies } = await work(manager);
    await settleAtCommit(manager, replies);
    return result;
  };
  return retryConflicts(() => transact(dataSource, sending, { isPipelined: true }));
}

/**
 * A round trip costs more than most statements. So BEGIN goes out with the first statements of the work. COMMIT waits for all replies: a
 * server that is killed before that leaves nothing behind. Work that has waited for no reply goes out as a whole, with its COMMIT, in one
 * packet, as a single statement would.
 */
async function transact<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  { isPipelined = false }: TransactionOptions,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const connection = await connectionOf(runner);
    const { stream } = connection.connection;
    const setActive = (isActive: boolean) =>
      // TypeORM's own begin would wait for PostgreSQL. It must know of the transaction, for locks and for nested ones.
      Object.assign(runner, { isTransactionActive: isActive, transactionDepth: Number(isActive) });
    const replies = collectReplies(runner);
    let isDone = false;
    /** Sends COMMIT with what else is sent in this turn of the event loop, if the work is done then. @returns the reply to COMMIT. */
    const commitInTurn = () => {
      stream.cork();
      return new Promise<{ command: string } | undefined>((resolve) =>
        process.nextTick(() => {
          // A statement that was refused in this process never fails in PostgreSQL.
          resolve(isDone && !replies.hasFailed ? connection.query('commit') : undefined);
          stream.uncork();
        }),
      );
    };
    const first = commitInTurn();
    const begun = connection.query('begin');
    // Nothing may be written outside the transaction. This comes before the reply to the first statement.
    begun.catch(() => stream.destroy());
    setActive(true);
    try {
      const result = await work(runner.manager);
      isDone = true;
      const committed = (await first) ?? (isPipelined ? await commitInTurn() : undefined);
      await Promise.all([begun, ...replies.all]);
      const { command } = committed ?? (await connection.query('commit'));
      if (command !== 'COMMIT')
        throw new Error('A statement of the transaction failed, and its error was ignored');
      return result;
    } catch (error) {
      const [, settled] = await Promise.all([
        connection.query('rollback').catch(() => undefined),
        Promise.allSettled(replies.all),
      ]);
      throw causeOf(error, settled);
    } finally {
      setActive(false);
    }
  } finally {
    await runner.release();
  }
}

/** SQLSTATE of every statement after the one that has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** The error of a reply that the work did not wait for explains that of the work, which may have relied on it. */
function causeOf(error: unknown, replies: readonly PromiseSettledResult<unknown>[]): unknown {
  for (const reply of replies)
    if (reply.status === 'rejected' && codeOf(reply.reason) !== IN_FAILED_TRANSACTION) return reply.reason;
  return error;
}
