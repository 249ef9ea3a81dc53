import { expect } from '@jest/globals';
import { createSchemaChecks } from '../arguments.js';
import type { Tool, ToolContext, ToolSource } from '../../turn/tool.js';
import { toolRequest } from './tool-request.js';

const checks = createSchemaChecks();

/** The tool with that name, for a message of Alice. */
export async function toolOf(source: ToolSource, name: string): Promise<Tool> {
  const tool = (await source.toolsFor(toolRequest())).find((tool) => tool.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
}

/** The context of a call by Alice, who has granted nothing. */
export function toolContext(more: Partial<ToolContext> = {}): ToolContext {
  return {
    ...toolRequest(),
    callId: 'call_1',
    requestId: 'req-1',
    grant: () => Promise.resolve({ error: 'missing' }),
    emit: () => undefined,
    signal: new AbortController().signal,
    ...more,
  };
}

/** Calls a tool as the toolbox does: validates its arguments and its result. */
export async function useTool(
  source: ToolSource,
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  const tool = await toolOf(source, name);
  const result = await tool.run(args, toolContext());
  expect(checks.validate(tool.inputSchema, args)).toBeUndefined();
  expect(tool.outputSchema && checks.validate(tool.outputSchema, result)).toBeUndefined();
  return result;
}
