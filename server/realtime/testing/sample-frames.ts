import type { LoggedFrame } from '../../ports/run-log-port.js';
import { ALICES } from './test-channel.js';

export const RUN = 'run_00000000000000000000000001';

const ids = { sessionId: ALICES, requestId: 'req_1' };
const timestamp = '2026-01-01T10:00:00.000Z';

/** Frames of a run of Alice's by their numbers. */
export const frames = {
  run: frame('run', { runId: RUN, ...ids }),
  tool_call: frame('tool_call', {
    ...ids,
    eventId: 'call_1',
    toolName: 'find_twins',
    args: { type: 'Project' },
    status: 'isRunning',
  }),
  render_component: frame('render_component', {
    ...ids,
    eventId: 'cmp_1',
    componentName: 'TwinCard',
    args: { name: 'Clean Cooking Project' },
    status: 'done',
  }),
  router_update: frame('router_update', { ...ids, to: 'guide', timestamp }),
  delegation_required: frame('delegation_required', {
    ...ids,
    oracleDid: 'did:key:z6MktULudTtAsAhRegYPiZ6631RV3viv12qd4GQF8z1xB22S',
    toolName: 'read_delegation',
    reason: 'delegation_missing',
    message: 'The oracle needs your permission',
    timestamp,
  }),
  message: frame('message', { content: 'Hello', timestamp }),
  action_call: frame('action_call', {
    ...ids,
    toolCallId: 'call_2',
    toolName: 'highlight',
    args: {},
    status: 'isRunning',
  }),
  browser_tool_call: frame('browser_tool_call', {
    ...ids,
    toolCallId: 'call_3',
    toolName: 'read_selection',
    args: {},
    expiresAt: timestamp,
  }),
};

function frame(event: LoggedFrame['event'], payload: object): (id: number) => LoggedFrame {
  return (id) => ({ id, event, data: JSON.stringify(payload) });
}
