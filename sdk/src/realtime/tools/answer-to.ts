import type { ClientTool } from './client-tools.js';
import { sendable } from '../socket/tool-answer.js';
import type { ToolAnswer } from '../socket/tool-answer.js';

/** The common members of both call events. */
export interface OfferedCall {
  readonly toolCallId: string;
  readonly requestId: string;
  readonly toolName: string;
  readonly args: Record<string, unknown>;
}

/** Runs a call. It never rejects: what the tool throws is its answer. */
export const answerTo = async (
  { toolCallId, requestId, toolName, args }: OfferedCall,
  tool: Pick<ClientTool, 'run'> | undefined,
  signal: AbortSignal,
): Promise<ToolAnswer> => {
  if (!tool) return { toolCallId, error: `unknown tool: ${toolName}` };
  try {
    return sendable({ toolCallId, result: await tool.run(args, { toolCallId, requestId, signal }) });
  } catch (failure) {
    return { toolCallId, error: messageOf(failure) };
  }
};

/** Never empty: an empty error would look like none. */
const messageOf = (failure: unknown): string =>
  (failure instanceof Error ? failure.message || failure.name : String(failure)) || 'The tool failed';
