import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../persistence/transaction.js';
import { isTransient } from '../../persistence/errors/transient.js';
import { createPeriodicTask } from '../../async/periodic-task.js';
import type { CredentialIssuer } from '../claims/credential-issuer.js';
import type { Protocols } from '../protocols/protocol.js';
import { ImportBroken, makeBatch } from './batch/process-batch.js';
import type { Uploads } from './upload/upload-store.js';
import { isWriteConflict } from '../register/write-conflict.js';
import { end } from './queue/queue-store.js';

/** How soon work that another replica has received, or left behind, is found. */
const LOOK_EVERY_MS = 2_000;
const RETRY_MS = 2_000;

const SWEEP_EVERY_MS = 600_000;

export interface ImportWorker {
  start(): void;
  /** There is something to do. */
  wake(): void;
  /** Ends with the current batch. */
  stop(): Promise<void>;
}

export interface ImportWorkerOptions {
  readonly dataSource: DataSource;
  readonly protocols: Protocols;
  readonly issuer: CredentialIssuer;
  readonly uploads: Uploads;
  readonly log: Logger;
}

/** Processes imports, batch by batch, as long as there are any. */
export function createImportWorker({
  dataSource,
  protocols,
  issuer,
  uploads,
  log,
}: ImportWorkerOptions): ImportWorker {
  let isStopped = false;

  const work = async () => {
    while (
      !isStopped &&
      (await makeBatch({ dataSource, protocols, issuer, isPassing: isTransient }).catch(giveUp))
    );
  };
  const giveUp = async (error: unknown) => {
    if (!(error instanceof ImportBroken)) throw error;
    log.error({ importId: error.importId, err: error.cause }, 'an import failed: it cannot be continued');
    const how = { status: 'failed', error: FAILURE } as const;
    await inTransaction(dataSource, (manager) => end(manager, error.importId, how));
    return true;
  };
  let working: ReturnType<typeof createPeriodicTask> | undefined;
  let sweeping: ReturnType<typeof createPeriodicTask> | undefined;

  return {
    start() {
      working = createPeriodicTask(work, {
        everyMs: LOOK_EVERY_MS,
        retryMs: RETRY_MS,
        onFailed: (error) => log.warn({ err: error }, `imports are retried: ${reasonOf(error)}`),
      });
      sweeping = createPeriodicTask(() => uploads.sweep(), {
        everyMs: SWEEP_EVERY_MS,
        retryMs: SWEEP_EVERY_MS,
        onFailed: (error) =>
          log.warn({ err: error }, 'rows that imports no longer need could not be deleted'),
      });
      working.runSoon();
      sweeping.runSoon();
    },
    wake: () => working?.runSoon(),
    async stop() {
      isStopped = true;
      await Promise.all([working?.close(), sweeping?.close()]);
    },
  };
}

const FAILURE =
  'The server failed to process the next lines, and a retry would fail again. The records that were created before remain; quote the id of the import when you report it.';

function reasonOf(error: unknown): string {
  if (isTransient(error)) return 'the database is unavailable';
  return isWriteConflict(error)
    ? 'the next batch conflicts with other writes'
    : 'the next one could not be read';
}
