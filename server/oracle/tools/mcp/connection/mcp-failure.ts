/** Describes failures of a server without text of the server or settings, because both may contain secrets. */
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { systemCodeOf } from '../../../../outbound/system-code.js';
import { ToolError } from '../../../turn/tool.js';
import { TimedOut } from './call-timeout.js';
import { plainText } from './plain-text.js';
import { MAX_ERROR_TEXT } from './mcp-result.js';

/** A description for the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof TimedOut) return 'no answer in time';
  if (error instanceof StreamableHTTPError) return `HTTP status ${error.code ?? 'unknown'}`;
  if (error instanceof McpError) return `protocol error ${error.code}`;
  if (error instanceof z.core.$ZodError) return 'an answer of the wrong form';
  return systemCodeOf(error) ?? 'the connection was lost';
}

/** The error for the user and the model when a call failed after it was sent to a server. */
export function toolErrorOf(error: unknown, server: string): ToolError {
  if (error instanceof TimedOut)
    return new ToolError('timeout', `The MCP server "${server}" did not answer in time`, error);
  if (error instanceof z.core.$ZodError)
    return new ToolError(
      'result_invalid',
      `The MCP server "${server}" returned what is no result of a tool`,
      error,
    );
  if (error instanceof McpError)
    return new ToolError('tool_error', plainText(wordsOf(error), MAX_ERROR_TEXT), error);
  return serverUnavailable(server);
}

export function serverUnavailable(server: string): ToolError {
  return new ToolError('unavailable', `The MCP server "${server}" cannot be reached`);
}

/** The server's own message, without the prefix of the SDK. */
function wordsOf({ message, code }: McpError): string {
  return message.replace(`MCP error ${code}: `, '') || 'The tool failed without a message';
}
