import type { Handlers } from '../auth/callers/handler.js';
import type { Config } from '../config/settings.js';
import type { Schema } from '../contract/types.js';
import type { RunFigures } from '../ports/run-figures-port.js';
import type { ReplicaFiguresRow } from './entity.js';
import type { createReplicaReport } from './replica-report.js';
import { settingStates } from './setting-states.js';

export interface OperatorOptions {
  readonly config: Config;
  readonly report: Pick<ReturnType<typeof createReplicaReport>, 'replicaId' | 'readAll'>;
  readonly runs: RunFigures;
  /** Rejects when the database cannot be reached. */
  readonly checkDatabase: () => Promise<void>;
  readonly plugins: () => readonly { readonly name: string; readonly status: 'active' | 'degraded' }[];
  readonly hasConsole: boolean;
}

export function createOperatorHandlers({
  config,
  report,
  runs,
  checkDatabase,
  plugins,
  hasConsole,
}: OperatorOptions): Handlers<'getOperationsStatus' | 'listRunsOfRequest'> {
  const isOn = (value: unknown) => (value === undefined ? ('off' as const) : ('up' as const));

  async function database(): Promise<Schema<'OperationsPart'>> {
    const from = performance.now();
    await checkDatabase();
    return { name: 'database', status: 'up', milliseconds: performance.now() - from };
  }

  return {
    async getOperationsStatus() {
      const [part, replicas, figures] = await Promise.all([database(), report.readAll(), runs.count()]);
      return {
        status: 200,
        body: {
          timestamp: new Date().toISOString(),
          replicaId: report.replicaId,
          parts: [
            part,
            { name: 'redis', status: isOn(config.REDIS_URL) },
            { name: 'model', status: isOn(config.LLM_BASE_URL) },
            { name: 'MCP servers', status: isOn(config.MCP_SERVERS) },
            { name: 'console', status: hasConsole ? 'up' : 'off' },
            ...plugins().map(({ name, status }) => ({
              name: `plugin ${name}`,
              status: status === 'active' ? ('up' as const) : status,
            })),
          ],
          replicas: replicas.map(toReplica),
          runs: figures,
          settings: settingStates(config),
        },
      };
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
