import type { Part, PartFinding } from './part-monitor.js';

/** What can be asked of the parts of a deployment. Absent is what its settings do not ask for. */
export interface PartSources {
  /** Rejects when the database cannot be reached. */
  readonly checkDatabase: () => Promise<void>;
  /** Rejects when Redis does not answer. */
  readonly checkRedis?: (() => Promise<void>) | undefined;
  readonly checkModel?: ((signal: AbortSignal) => Promise<PartFinding>) | undefined;
  readonly mcpServers: () => readonly McpServerFigure[];
  readonly countOverdueDeliveries: () => Promise<number>;
  readonly plugins: () => readonly { readonly name: string; readonly status: 'active' | 'degraded' }[];
  readonly hasConsole: boolean;
}

export interface McpServerFigure {
  readonly name: string;
  readonly state: 'connecting' | 'connected' | 'away';
  /** Why it is away. */
  readonly reason: string | undefined;
}

const OFF: PartFinding = { status: 'off' };
const UP: PartFinding = { status: 'up' };

/** The parts in the order in which operators read them: what everything needs comes first. */
export function deploymentParts(sources: PartSources): Part[] {
  const { checkDatabase, checkRedis, checkModel, mcpServers, countOverdueDeliveries, plugins } = sources;
  return [
    { name: 'database', isAsked: true, look: () => checkDatabase().then(() => UP) },
    {
      name: 'redis',
      isAsked: true,
      look: async () => {
        if (!checkRedis) return OFF;
        await checkRedis();
        return UP;
      },
    },
    { name: 'model', isAsked: true, look: (signal) => checkModel?.(signal) ?? OFF },
    ...mcpServers().map(({ name }) => ({ name: `MCP server ${name}`, look: () => mcpServer(name) })),
    {
      name: 'webhook deliveries',
      isAsked: true,
      look: async () => {
        const overdue = await countOverdueDeliveries();
        if (overdue === 0) return UP;
        return {
          status: 'degraded' as const,
          reason: `${overdue} ${overdue === 1 ? 'delivery has' : 'deliveries have'} been due for more than a minute`,
        };
      },
    },
    ...plugins().map(({ name }) => ({ name: `plugin ${name}`, look: () => plugin(name) })),
    { name: 'console', look: () => (sources.hasConsole ? UP : OFF) },
  ];

  function mcpServer(name: string): PartFinding {
    const { state, reason } = mcpServers().find((server) => server.name === name) ?? {
      state: 'away' as const,
    };
    if (state === 'connected') return UP;
    if (state === 'connecting') return { status: 'degraded', reason: 'It has not answered since the start' };
    return { status: 'down', reason: reason ?? 'It cannot be reached' };
  }

  function plugin(name: string): PartFinding {
    const status = plugins().find((each) => each.name === name)?.status;
    return status === 'active'
      ? UP
      : { status: 'degraded', reason: 'It has failed again and again, and is left alone for some seconds' };
  }
}
