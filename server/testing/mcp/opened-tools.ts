import { createSchemaChecks } from '../../oracle/tools/arguments.js';
import { createMcpTools, type McpTools } from '../../oracle/tools/mcp/mcp-tools.js';
import { parseMcpServers } from '../../config/mcp-settings.js';
import { toolRequest } from '../../oracle/tools/testing/tool-request.js';
import { type Tool, type ToolContext, ToolError, type ToolRequest } from '../../oracle/turn/tool.js';
import { bundleProgram } from '../processes/program.js';
import { type WatchedLog, watchLog } from './watched-log.js';

export interface OpenedTools extends McpTools {
  readonly log: WatchedLog;
  names(): Promise<string[]>;
  tool(name: string, request?: Partial<ToolRequest>): Promise<Tool>;
  call(name: string, args?: Record<string, unknown>, context?: Partial<ToolContext>): Promise<unknown>;
}

const opened: OpenedTools[] = [];

/** Enough to start a process on a busy machine. */
const FIRST_CONNECT_MS = 120_000;

/** @param servers as in `MCP_SERVERS`. */
export function openTools(
  servers: Record<string, unknown>,
  { firstConnectMs = FIRST_CONNECT_MS } = {},
): OpenedTools {
  const { ok, error } = parseMcpServers(JSON.stringify(servers));
  if (error !== undefined) throw new Error(error);
  const log = watchLog();
  const tools = createMcpTools({
    servers: ok,
    client: { name: 'twin-oracle', version: '0' },
    checks: createSchemaChecks(),
    log: log.log,
    waitMs: () => 0,
    firstConnectMs,
  });
  const all = {
    ...tools,
    log,
    names: async () => (await tools.toolsFor(toolRequest())).map(({ name }) => name),
    async tool(name: string, more?: Partial<ToolRequest>) {
      const found = (await tools.toolsFor(toolRequest(more))).find((each) => each.name === name);
      if (!found) throw new Error(`There is no tool ${name}`);
      return found;
    },
    call: async (name: string, args = {}, more: Partial<ToolContext> = {}) =>
      (await all.tool(name)).run(args, context(more)),
  };
  opened.push(all);
  tools.open();
  return all;
}

export async function closeTools(): Promise<void> {
  await Promise.all(opened.splice(0).map((tools) => tools.close()));
}

export const context = (more: Partial<ToolContext> = {}): ToolContext => ({
  callId: 'call_1',
  runId: 'run_1',
  sessionId: 'ses_1',
  requestId: 'req_1',
  userDid: 'did:key:alice',
  grant: () => Promise.resolve({ error: 'missing' }),
  emit: () => undefined,
  signal: new AbortController().signal,
  ...more,
});

/** Why a call failed, for the user and the model. */
export async function failureOf(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ToolError))
    throw new Error('It should have failed in a known way', { cause: error });
  return { code: error.code, message: error.message };
}

const PROGRAM = await bundleProgram('server/testing/mcp/stdio-server.ts');

/** The setting for stdio-server.ts. */
export const aProcess = (more: Record<string, unknown> = {}, ...args: string[]) => ({
  command: process.execPath,
  args: [PROGRAM, ...args],
  ...more,
});
