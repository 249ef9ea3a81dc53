import type { SchemaChecks } from '../arguments.js';
import { type Tool, type ToolContext, ToolError, type ToolRequest } from '../../turn/tool.js';
import type { Connection } from './connection/server-connection.js';
import { serverUnavailable } from './connection/mcp-failure.js';
import type { ListedTool } from './connection/listing.js';
import type { CallAllowance } from './call-allowance.js';
import { outputOf } from './connection/mcp-result.js';
import { hideSecrets } from './connection/hide-secrets.js';
import type { McpServerSetting } from '../../../config/mcp-settings.js';
import { toolNameOf } from './tool-name.js';

/** The toolbox's own timeout applies first. */
const SPARE_MS = 1_000;

export interface McpToolOptions {
  readonly connection: Connection;
  readonly setting: McpServerSetting;
  readonly listed: ListedTool;
  readonly request: ToolRequest;
  readonly permits: CallAllowance;
  readonly checks: SchemaChecks;
}

/** A tool of a server, for one turn. */
export function createMcpTool({
  connection,
  setting,
  listed: { name: tool, description, inputSchema, outputSchema },
  request: { mcpTools, madeCalls },
  permits,
  checks,
}: McpToolOptions): Tool {
  const name = toolNameOf(connection.name, tool);
  const timeoutMs = setting.timeoutSeconds * 1000;

  const askPermission = ({ callId, runId }: ToolContext) => {
    if (!isProtected(setting, tool)) return;
    const key = `${connection.name}/${tool}`;
    const allowed = mcpTools.filter((each) => each === key).length;
    if (!permits.take({ runId, callId, name, allowed, madeCalls })) throw permissionRequired(key, allowed);
  };

  const call = async (args: Readonly<Record<string, unknown>>, signal: AbortSignal) => {
    const result = await connection.call(tool, args, { milliseconds: timeoutMs + SPARE_MS, signal });
    const output = outputOf(result);
    // The result is validated here and not by the toolbox, because both the schema and the result are untrusted.
    const promised = result.structuredContent && outputSchema;
    if (promised && checks.validate(promised, output, true) !== undefined)
      throw new ToolError(
        'result_invalid',
        `The MCP server "${connection.name}" returned what does not fit its own schema`,
      );
    return output;
  };

  return {
    name,
    kind: 'tool',
    description,
    inputSchema,
    isUntrusted: true,
    timeoutMs,
    async run(args, context) {
      // This check comes first, because a call that cannot be made must not use an invocation.
      if (connection.state() !== 'connected') throw serverUnavailable(connection.name);
      askPermission(context);
      try {
        return await call(args, context.signal);
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        throw new ToolError(error.code, hideSecrets(setting, error.message));
      }
    },
  };
}

function isProtected({ protected: setting }: McpServerSetting, tool: string): boolean {
  return typeof setting === 'boolean' ? setting : setting.includes(tool);
}

function permissionRequired(key: string, allowed: number): ToolError {
  const why = allowed === 0 ? 'it brought none' : 'what it brought is used up';
  return new ToolError(
    'permission_required',
    `The user must allow each call of ${key} by an entry of the message's mcpInvocations, signed for mcp/call on ixo:oracle:<DID of the oracle>:mcp/${key}; ${why}`,
  );
}
