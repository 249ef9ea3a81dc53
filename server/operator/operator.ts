import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { createOperatorHandlers, type OperatorOptions } from './handlers.js';
import { createReplicaReport, type ReplicaReportOptions } from './replica-report.js';
import { createReplicaFiguresStore } from './store.js';

type OperatorParts = Omit<OperatorOptions, 'report'> &
  Pick<ReplicaReportOptions, 'version' | 'connections'> & {
    /** Not the connections of the pool: operators look when all of them are taken. */
    readonly reserved: DataSource;
    readonly log: Logger;
  };

/** What operators see of a deployment, and the report of this replica to the others. */
export function createOperator({ reserved, version, connections, log, ...parts }: OperatorParts) {
  const report = createReplicaReport({
    store: createReplicaFiguresStore(reserved),
    version,
    connections,
    onFailed: (error) => log.warn({ err: error }, 'the figures of this replica could not be stored'),
  });
  return {
    handlers: createOperatorHandlers({ ...parts, report }),
    start: () => report.start(),
    close: () => report.close(),
  };
}
