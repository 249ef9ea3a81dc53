import { systemCodeOf } from '../outbound/system-code.js';
import type { Part, PartFinding } from './part-monitor.js';

/** What can be asked of the parts of a deployment. Absent is what its settings do not ask for. */
export interface PartSources {
  /** Rejects when the database cannot be reached. */
  readonly checkDatabase: () => Promise<void>;
  /** Whether it has refused a write for lack of space a moment ago. */
  readonly isStorageFull: () => boolean;
  /** Rejects when Redis does not answer. */
  readonly checkRedis?: (() => Promise<void>) | undefined;
  readonly checkModel?: ((signal: AbortSignal) => Promise<PartFinding>) | undefined;
  readonly mcpServers: () => readonly McpServerFigure[];
  readonly countOverdueDeliveries: () => Promise<number>;
  readonly plugins: readonly PluginPart[];
  readonly hasConsole: boolean;
}

export interface McpServerFigure {
  readonly name: string;
  readonly state: 'connecting' | 'connected' | 'away';
  /** Why it is away. */
  readonly reason: string | undefined;
  /** When the state has changed last. */
  readonly since: Date;
  /** Rejects when a connected server does not answer. */
  readonly ping: (signal: AbortSignal) => Promise<void>;
}

export interface PluginPart {
  readonly name: string;
  /** Undefined for one that is not degraded. */
  readonly degradedSince: () => Date | undefined;
  /** Resolves with the reason why it does not work as it should. Absent where the plugin checks nothing. */
  readonly check: ((signal: AbortSignal) => Promise<string | undefined>) | undefined;
}

const OFF: PartFinding = { status: 'off' };
const UP: PartFinding = { status: 'up' };

/** The parts in the order in which operators read them: what everything needs comes first. */
export function deploymentParts(sources: PartSources): Part[] {
  const {
    checkDatabase,
    isStorageFull,
    checkRedis,
    checkModel,
    mcpServers,
    countOverdueDeliveries,
    plugins,
  } = sources;
  return [
    {
      name: 'database',
      isAsked: true,
      look: async () => {
        await checkDatabase();
        if (!isStorageFull()) return UP;
        return { status: 'degraded' as const, reason: 'It has no space left, and refuses what needs any' };
      },
    },
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
    ...mcpServers().map(({ name }) => ({
      name: `MCP server ${name}`,
      isAsked: true,
      look: (signal: AbortSignal) => mcpServer(name, signal),
    })),
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
    ...plugins.map((plugin) => ({
      name: `plugin ${plugin.name}`,
      isAsked: plugin.check !== undefined,
      look: (signal: AbortSignal) => lookAtPlugin(plugin, signal),
    })),
    { name: 'console', look: () => (sources.hasConsole ? UP : OFF) },
  ];

  async function mcpServer(name: string, signal: AbortSignal): Promise<PartFinding> {
    const server = mcpServers().find((each) => each.name === name);
    const away = { since: server?.since, isUnasked: true };
    if (server?.state === 'connecting')
      return { ...away, status: 'degraded', reason: 'It has not answered since the start' };
    if (server?.state !== 'connected')
      return { ...away, status: 'down', reason: server?.reason ?? 'It cannot be reached' };
    await server.ping(signal);
    return { ...UP, since: server.since };
  }
}

async function lookAtPlugin({ degradedSince, check }: PluginPart, signal: AbortSignal): Promise<PartFinding> {
  const since = degradedSince();
  if (since)
    return {
      ...{ status: 'degraded', since, isUnasked: true },
      reason: 'It has failed again and again, and is left alone for some seconds',
    };
  if (!check) return UP;
  try {
    const reason = await check(signal);
    return reason === undefined ? UP : { status: 'degraded', reason };
  } catch (error) {
    const code = systemCodeOf(error);
    return { status: 'down', reason: `Its check has failed${code === undefined ? '' : `: ${code}`}` };
  }
}
