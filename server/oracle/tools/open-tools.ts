import type { Logger } from 'pino';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import type { ClaimsPort } from '../../ports/claims-port.js';
import type { TwinGraph } from '../../ports/twin-graph-port.js';
import type { ClientCalls } from '../client-calls/service.js';
import { createSchemaChecks, type SchemaChecks } from './arguments.js';
import { createBuiltInTools } from './built-in/built-in-tools.js';
import { createClaimTools } from './claims/claim-tools.js';
import { createClientTools } from './client/client-tool-source.js';
import type { McpServerSettings } from '../../config/mcp-settings.js';
import type { McpServerReport } from './mcp/mcp-tools.js';
import type { ToolSource } from '../turn/tool.js';
import { createTwinGraphTools } from './twin-graph/twin-graph-tools.js';

export interface ToolsOptions {
  readonly graph: TwinGraph;
  readonly claims: ClaimsPort;
  readonly clientCalls: ClientCalls;
  readonly clientTimeoutMs: number;
  /** The tools of plugins. */
  readonly pluginTools?: ToolSource | undefined;
  readonly mcpServers: McpServerSettings | undefined;
  readonly log: Logger;
}

export interface Tools {
  /** The oracle's own tools come first: no client and no other server can replace a tool by one of the same name. */
  readonly sources: readonly ToolSource[];
  readonly checks: SchemaChecks;
  readonly mcpServers: () => readonly McpServerReport[];
  close(): Promise<void>;
}

/** Opens all sources of tools for the agents of this server. */
export async function openTools({
  graph,
  claims,
  clientCalls: calls,
  clientTimeoutMs: timeoutMs,
  pluginTools,
  mcpServers: servers,
  log,
}: ToolsOptions): Promise<Tools> {
  const checks = createSchemaChecks();
  const own = [
    createTwinGraphTools(graph),
    createClaimTools(claims),
    createBuiltInTools(),
    ...(pluginTools ? [pluginTools] : []),
  ];
  const ofClients = createClientTools({ calls, timeoutMs });
  if (!servers)
    return { sources: [...own, ofClients], checks, mcpServers: () => [], close: () => Promise.resolve() };
  // Imported only when servers are configured.
  const { createMcpTools } = await import('./mcp/mcp-tools.js');
  const { title, version } = openapi.info;
  const mcp = createMcpTools({ servers, client: { name: title, version }, checks, log });
  mcp.open();
  return {
    sources: [...own, mcp, ofClients],
    checks,
    mcpServers: () => mcp.states(),
    close: () => mcp.close(),
  };
}
