import { pino } from 'pino';
import { createCallBudget } from '../../turn/call-budget.js';
import type { Tool, ToolEvent } from '../../turn/tool.js';
import { createSchemaChecks } from '../arguments.js';
import { createToolbox, type ToolboxOptions } from '../create-toolbox.js';
import { toolRequest } from './tool-request.js';

const checks = createSchemaChecks();

export const add: Tool = {
  name: 'add',
  kind: 'tool',
  description: 'Adds.',
  inputSchema: {
    type: 'object',
    required: ['a', 'b'],
    additionalProperties: false,
    properties: { a: { type: 'number' }, b: { type: 'number' } },
  },
  timeoutMs: 5_000,
  run: ({ a, b }) => Promise.resolve({ sum: Number(a) + Number(b) }),
};

/** A tool that accepts any arguments. */
export const tool = (more: Partial<Tool>): Tool => ({ ...add, inputSchema: {}, ...more });

/** A toolbox of a run, and the events that it reports. */
export function openToolbox(tools: readonly Tool[], more: Partial<ToolboxOptions> = {}) {
  const events: ToolEvent[] = [];
  const stop = new AbortController();
  const toolbox = createToolbox({
    sources: [{ toolsFor: () => Promise.resolve(tools) }],
    checks,
    request: toolRequest(),
    context: {
      runId: 'run_1',
      sessionId: 'ses_1',
      requestId: 'req-1',
      userDid: 'did:key:zAlice',
      grant: () => Promise.resolve({ error: 'missing' }),
      emit: (event) => void events.push(event),
    },
    made: [],
    budget: createCallBudget(),
    attempt: 1,
    signal: stop.signal,
    log: pino({ level: 'silent' }),
    ...more,
  });
  return { toolbox, events, stop };
}
