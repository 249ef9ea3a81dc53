/** Writes whose replies are awaited at the end of their transaction, so that further statements need not wait for them. */
import type { EntityManager, QueryRunner } from 'typeorm';

interface Replies {
  readonly all: Promise<unknown>[];
  hasFailed: boolean;
}

const transactions = new WeakMap<QueryRunner, Replies>();

/** Collects the replies of a transaction on that connection. */
export function collectReplies(runner: QueryRunner): Readonly<Replies> {
  const replies: Replies = { all: [], hasFailed: false };
  transactions.set(runner, replies);
  return replies;
}

/**
 * The transaction fails when the reply does, so whatever translates the error must be part of it. All its statements must have been sent: one
 * that is sent later may come after the COMMIT. Awaits the reply where nothing collects it: outside of a unit of work and at a savepoint,
 * whose errors its caller may handle.
 */
export async function settleAtCommit(manager: EntityManager, reply: Promise<unknown>): Promise<void> {
  const replies = isCollecting(manager) && transactions.get(manager.queryRunner);
  if (!replies) {
    await reply;
    return;
  }
  replies.all.push(reply);
  reply.catch(() => (replies.hasFailed = true));
}

/** Whether a statement of the manager can be settled at COMMIT. */
export function isCollecting(
  manager: EntityManager,
): manager is EntityManager & { queryRunner: QueryRunner } {
  const { queryRunner } = manager;
  // TypeORM counts nested transactions in a protected member.
  return (
    queryRunner !== undefined &&
    transactions.has(queryRunner) &&
    Reflect.get(queryRunner, 'transactionDepth') === 1
  );
}
