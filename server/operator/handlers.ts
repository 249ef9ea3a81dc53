import type { Handlers } from '../auth/callers/handler.js';
import type { Config } from '../config/settings.js';
import type { Schema } from '../contract/types.js';
import type { RunFigures } from '../ports/run-figures-port.js';
import type { ReplicaFiguresRow } from './entity.js';
import type { createReplicaReport } from './replica-report.js';
import type { PartMonitor } from './part-monitor.js';
import { settingStates } from './setting-states.js';

export interface OperatorOptions {
  readonly config: Config;
  readonly report: Pick<ReturnType<typeof createReplicaReport>, 'replicaId' | 'readAll'>;
  readonly runs: RunFigures;
  readonly parts: PartMonitor;
}

export function createOperatorHandlers({
  config,
  report,
  runs,
  parts,
}: OperatorOptions): Handlers<'getOperationsStatus' | 'listRuns' | 'listRunsOfRequest'> {
  return {
    async getOperationsStatus() {
      const [states, replicas, figures] = await Promise.all([parts.read(), report.readAll(), runs.count()]);
      return {
        status: 200,
        body: {
          timestamp: new Date().toISOString(),
          replicaId: report.replicaId,
          parts: states,
          replicas: replicas.map(toReplica),
          runs: figures,
          settings: settingStates(config),
        },
      };
    },
    async listRuns({ query: { limit, cursor, ...filters } }) {
      const { items, nextCursor } = await runs.list(filters, { limit, cursor });
      return { status: 200, body: { runs: items, ...(nextCursor !== undefined && { nextCursor }) } };
    },
    async listRunsOfRequest({ path }) {
      return { status: 200, body: { runs: await runs.ofRequest(path.requestId) } };
    },
  };
}

function toReplica({ startedAt, seenAt, memoryBytes, ...rest }: ReplicaFiguresRow): Schema<'Replica'> {
  return {
    ...rest,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    memoryBytes: Number(memoryBytes),
  };
}
