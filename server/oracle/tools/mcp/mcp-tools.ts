/** Tools of MCP servers. */
import type { Implementation } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import { settlesWithin } from '../../../async/with-timeout.js';
import type { SchemaChecks } from '../arguments.js';
import type { Tool, ToolRequest, ToolSource } from '../../turn/tool.js';
import { type Connection, createConnection, type McpServerState } from './connection/server-connection.js';
import { createMcpTool } from './mcp-tool.js';
import { createCallAllowance } from './call-allowance.js';
import type { McpServerSetting, McpServerSettings } from '../../../config/mcp-settings.js';
import { isToolOf } from './tool-name.js';

/** The time that a turn soon after the start waits for servers that have not connected yet. */
const FIRST_CONNECT_MS = 2_000;

export interface McpToolsOptions {
  readonly servers: McpServerSettings;
  /** The name and version that the servers receive. */
  readonly client: Implementation;
  readonly checks: SchemaChecks;
  readonly log: Logger;
  /** The delay before the next connection attempt; for tests. */
  readonly waitMs?: ((failures: number) => number) | undefined;
  readonly firstConnectMs?: number | undefined;
}

export interface McpServerReport {
  readonly name: string;
  readonly state: McpServerState;
  /** Why it is away. */
  readonly reason: string | undefined;
  /** When the state has changed last. */
  readonly since: Date;
  readonly tools: number;
  /** Asks a connected server whether it is still there. */
  readonly ping: (signal: AbortSignal) => Promise<void>;
}

export interface McpTools extends ToolSource {
  /** Begins to connect without waiting: an unavailable server does not delay the start. */
  open(): void;
  states(): readonly McpServerReport[];
  /** Ends the connections and the processes. Calls in progress fail. */
  close(): Promise<void>;
}

export function createMcpTools({
  servers,
  client,
  checks,
  log,
  waitMs,
  firstConnectMs = FIRST_CONNECT_MS,
}: McpToolsOptions): McpTools {
  const permits = createCallAllowance();
  const all = Object.entries(servers).map(([name, setting]) => ({
    setting,
    connection: createConnection({ name, setting, client, log, waitMs }),
  }));
  const connections = all.map(({ connection }) => connection);
  /** Later turns do not wait any more, so a server that never answers does not delay every turn. */
  let waitUntil = 0;

  return {
    open() {
      waitUntil = performance.now() + firstConnectMs;
      for (const connection of connections) connection.open();
    },
    states: () =>
      connections.map((connection) => ({
        name: connection.name,
        state: connection.state(),
        reason: connection.reason(),
        since: connection.since(),
        tools: connection.tools().length,
        ping: (signal: AbortSignal) => connection.ping(signal),
      })),
    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
    },
    async toolsFor(request) {
      const timeout = waitUntil - performance.now();
      if (timeout > 0 && connections.some((connection) => connection.state() === 'connecting'))
        await settlesWithin(timeout, Promise.all(connections.map(({ tried }) => tried)));
      return all.flatMap(({ connection, setting }) => toolsOf(connection, setting, request));
    },
    reserves: (name) => connections.some((connection) => isToolOf(connection.name, name)),
  };

  function toolsOf(connection: Connection, setting: McpServerSetting, request: ToolRequest): Tool[] {
    const byName = new Map<string, Tool>();
    for (const listed of connection.tools()) {
      const tool = createMcpTool({ connection, setting, listed, request, permits, checks });
      // Two truncated names could be equal, and a model must not call another tool than the one that it was shown.
      if (!byName.has(tool.name)) byName.set(tool.name, tool);
    }
    return [...byName.values()];
  }
}
