import type { ServerEventPayload } from '../src/realtime/index.js';
import { sessionId, timestamp } from './channel.js';

/** The events that a server sends to a session's sockets. */

const requestId = 'req-1';

export const toolCall = (
  seq: number,
  more: Partial<ServerEventPayload<'tool_call'>> = {},
): ServerEventPayload<'tool_call'> => {
  const payload = {
    sessionId,
    requestId,
    eventId: `call_${seq}`,
    toolName: 'find_twins',
    args: {},
    status: 'isRunning',
  } as const;
  return { ...payload, eventName: 'tool_call', payload, runId: 'run_1', seq, ...more };
};

export const renderComponent = (seq: number): ServerEventPayload<'render_component'> => {
  const payload = {
    sessionId,
    requestId,
    eventId: 'cmp_1',
    componentName: 'TwinCard',
    args: { name: 'Stove' },
    status: 'done',
  } as const;
  return { ...payload, eventName: 'render_component', payload, runId: 'run_1', seq };
};

export const routerUpdate = (seq: number): ServerEventPayload<'router_update'> => ({
  sessionId,
  requestId,
  to: 'guide',
  timestamp,
  runId: 'run_1',
  seq,
});

export const cacheInvalidation = (): ServerEventPayload<'message_cache_invalidation'> => {
  const payload = { sessionId, requestId, timestamp };
  return { ...payload, eventName: 'message_cache_invalidation', payload };
};

export const browserToolCall = (
  toolCallId: string,
  toolName = 'read_selection',
): ServerEventPayload<'browser_tool_call'> => ({
  sessionId,
  requestId,
  toolCallId,
  toolName,
  args: { depth: 1 },
});

export const actionCall = (
  toolCallId: string,
  more: Partial<ServerEventPayload<'action_call'>> = {},
): ServerEventPayload<'action_call'> => ({
  ...browserToolCall(toolCallId, 'highlight'),
  status: 'isRunning',
  ...more,
});
