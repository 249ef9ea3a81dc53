import type { DataSource, EntityManager } from 'typeorm';
import type { Logger } from 'pino';
import { isTransient } from '../../../persistence/errors/transient.js';
import { inTransaction } from '../../../persistence/transaction.js';
import { readEndedRuns, type EndedRun } from './ended-run-store.js';
import { appendFrames, isStored } from './frame-store.js';
import type { LogEntry } from './run-log.js';

/** Accounts for runs in the transaction that ends them. */
export type SettleRuns = (transaction: EntityManager, ended: readonly EndedRun[]) => Promise<void>;

export interface CommitFramesOptions {
  readonly dataSource: DataSource;
  readonly settleRuns: SettleRuns | undefined;
  readonly logger: Logger;
}

/** Writes entries of the log, and accounts for the runs that they end, in one transaction. */
export function createCommitFrames({
  dataSource,
  settleRuns,
  logger,
}: CommitFramesOptions): (holder: string, entries: readonly LogEntry[]) => Promise<ReadonlySet<LogEntry>> {
  return async (holder, entries) => {
    try {
      return await write(holder, entries, false);
    } catch (error) {
      if (!isStored(error)) throw error;
      return await write(holder, entries, true);
    }
  };

  function write(
    holder: string,
    entries: readonly LogEntry[],
    mayBeStored: boolean,
  ): Promise<ReadonlySet<LogEntry>> {
    const ending = settleRuns ? entries.filter(({ patch }) => patch?.lastSeq !== undefined) : [];
    if (ending.length === 0) return appendFrames(dataSource.manager, holder, entries, mayBeStored);
    return inTransaction(dataSource, async (transaction) => {
      const held = await appendFrames(transaction, holder, entries, mayBeStored);
      const runIds = ending.filter((entry) => held.has(entry)).map(({ runId }) => runId);
      if (runIds.length > 0) await settle(transaction, runIds);
      return held;
    });
  }

  /** An answer that was given must be stored, even when it cannot be accounted for. */
  async function settle(transaction: EntityManager, runIds: readonly string[]): Promise<void> {
    const ended = await readEndedRuns(transaction, runIds);
    try {
      await inTransaction({ manager: transaction }, async (savepoint) => settleRuns?.(savepoint, ended));
    } catch (error) {
      if (isTransient(error)) throw error;
      logger.error({ runIds, err: error }, 'runs that have ended could not be settled');
    }
  }
}
