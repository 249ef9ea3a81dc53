import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { deploymentParts, type PartSources } from './deployment-parts.js';
import { createOperatorHandlers, type OperatorOptions } from './handlers.js';
import { createPartMonitor } from './part-monitor.js';
import { createReplicaReport, type ReplicaReportOptions } from './replica-report.js';
import { createReplicaFiguresStore } from './store.js';

type OperatorParts = Omit<OperatorOptions, 'report' | 'parts'> &
  PartSources &
  Pick<ReplicaReportOptions, 'version' | 'connections'> & {
    /** Not the connections of the pool: operators look when all of them are taken. */
    readonly reserved: DataSource;
    readonly log: Logger;
  };

/** What operators see of a deployment, and the report of this replica to the others. */
export function createOperator({
  config,
  reserved,
  version,
  connections,
  runs,
  log,
  ...sources
}: OperatorParts) {
  const parts = createPartMonitor({ parts: deploymentParts(sources) });
  const report = createReplicaReport({
    store: createReplicaFiguresStore(reserved),
    version,
    connections,
    onFailed: (error) => log.warn({ err: error }, 'the figures of this replica could not be stored'),
  });
  return {
    handlers: createOperatorHandlers({ config, runs, parts, report }),
    start: () => report.start(),
    close: () => report.close(),
  };
}
