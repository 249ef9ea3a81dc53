import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunEvent, RunFrame } from '../../turn/run-events.js';
import { parseFrame } from '../log/parse-frame.js';

type Data<Name extends RunFrame['event']> = Extract<RunFrame, { event: Name }>['data'];

export const ids = { sessionId: 'ses_1', requestId: 'req-1' };
const timestamp = '2026-01-02T03:04:05.678Z';

/** Builders of frames with minimal arguments. */
export function started(more: Partial<Data<'run'>> = {}): RunFrame {
  return { event: 'run', data: { runId: 'run_1', ...ids, ...more } };
}

export function resumed(attempt: number, partialLength: number): RunFrame {
  return started({ resumed: true, attempt, partialLength });
}

export function thought(reasoning: string): RunFrame {
  return { event: 'reasoning', data: { ...ids, reasoning, isComplete: false, timestamp } };
}

export function thoughtEnds(): RunFrame {
  return { event: 'reasoning', data: { ...ids, reasoning: '', isComplete: true, timestamp } };
}

export function said(content: string): RunFrame {
  return { event: 'message', data: { content, timestamp } };
}

export function called(eventId: string, more: Partial<Data<'tool_call'>> = {}): RunFrame {
  const call = { eventId, toolName: 'find', args: {}, status: 'isRunning' as const };
  return { event: 'tool_call', data: { ...ids, ...call, ...more } };
}

export function returned(eventId: string, more: Partial<Data<'tool_call'>> = {}): RunFrame {
  return called(eventId, { status: 'done', output: '[]', ...more });
}

export function acted(toolCallId: string, more: Partial<Data<'action_call'>> = {}): RunFrame {
  const call = { toolCallId, toolName: 'show', args: {}, status: 'isRunning' as const };
  return { event: 'action_call', data: { ...ids, ...call, ...more } };
}

/** A browser is asked to run a tool. */
export function offered(toolCallId: string, more: Partial<Data<'browser_tool_call'>> = {}): RunFrame {
  return {
    event: 'browser_tool_call',
    data: { ...ids, toolCallId, toolName: 'find', args: {}, expiresAt: timestamp, ...more },
  };
}

export function shown(eventId: string): RunFrame {
  return {
    event: 'render_component',
    data: { ...ids, eventId, componentName: 'Card', args: {}, status: 'done' },
  };
}

export function routed(to: string): RunFrame {
  return { event: 'router_update', data: { ...ids, to, timestamp } };
}

export function asked(): RunFrame {
  const data = { ...ids, oracleDid: 'did:key:zOracle', toolName: 'find', message: 'Please', timestamp };
  return { event: 'delegation_required', data: { ...data, reason: 'delegation_missing' } };
}

export function failed(): RunFrame {
  return { event: 'error', data: { error: 'No', kind: 'server', retryable: true, timestamp } };
}

export function ended(status: Data<'done'>['status'] = 'finished'): RunFrame {
  return { event: 'done', data: { runId: 'run_1', messageId: 'msg_1', status } };
}

/** Numbers the frames as the log does, from 1 or another number. */
export function logged(frames: readonly RunFrame[], first = 1): LoggedFrame[] {
  return frames.map(({ event, data }, index) => ({ id: first + index, event, data: JSON.stringify(data) }));
}

export function numbered(frames: readonly RunFrame[], first = 1): RunEvent[] {
  return logged(frames, first).map(parseFrame);
}

export function namesOf(frames: readonly { readonly event: RunFrame['event'] }[]): RunFrame['event'][] {
  return frames.map(({ event }) => event);
}
