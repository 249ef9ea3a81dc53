import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../persistence/transaction.js';
import { isTransient } from '../../persistence/errors/transient.js';
import { createPeriodicTask } from '../../async/periodic-task.js';
import type { CredentialIssuer } from '../claims/credential-issuer.js';
import type { Protocols } from '../protocols/protocol.js';
import { ImportBroken, makeBatch } from './batch/process-batch.js';
import type { Uploads } from './upload/upload-store.js';
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
    log.error({ importId: error.importId, err: error.cause }, 'an import cannot go on');
    const how = { status: 'failed', error: WHY } as const;
    await inTransaction(dataSource, (manager) => end(manager, error.importId, how));
    return true;
  };
  const options = {
    onFailed: (error: unknown) => log.warn({ err: error }, 'imports wait: the database does not answer'),
  };
  let working: ReturnType<typeof createPeriodicTask> | undefined;
  let sweeping: ReturnType<typeof createPeriodicTask> | undefined;

  return {
    start() {
      working = createPeriodicTask(work, { everyMs: LOOK_EVERY_MS, retryMs: RETRY_MS, ...options });
      sweeping = createPeriodicTask(() => uploads.sweep(), {
        everyMs: SWEEP_EVERY_MS,
        retryMs: SWEEP_EVERY_MS,
        ...options,
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

const WHY =
  'The server failed to make the next lines, and would fail again. What was made by then stays; quote the id of the import when you report it.';
