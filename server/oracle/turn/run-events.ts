import type { OperationEvent, Schema } from '../../contract/types.js';
import type { AgentEvent } from './agent.js';
import type { GrantRefusal } from './grant.js';

export type RunEvent = OperationEvent<'getRun'>;

/** `Omit` would merge the union's members. */
type WithoutId<Frame> = Frame extends unknown ? Omit<Frame, 'id'> : never;

/** A frame before the run has numbered it. */
export type RunFrame = WithoutId<RunEvent>;

/** The texts of the re-authorize prompt. */
const PROMPTS: Readonly<Record<GrantRefusal, Pick<Schema<'DelegationRequired'>, 'reason' | 'message'>>> = {
  missing: {
    reason: 'delegation_missing',
    message: 'The oracle needs your permission for this; authorize it and send the message again',
  },
  expired: {
    reason: 'ucan_expired',
    message: 'Your permission for the oracle has expired; authorize it again and repeat the message',
  },
  revoked: {
    reason: 'ucan_revoked',
    message: 'Your permission for the oracle was withdrawn; authorize it again and repeat the message',
  },
};

/** The ids of the turn that an event belongs to. */
export interface TurnIds {
  readonly sessionId: string;
  readonly requestId: string;
}

/** The fields that the frames of a run share. */
export interface RunContext extends TurnIds {
  readonly oracleDid: string;
}

/** The frame for an agent's event; undefined for events that are internal to the server. */
export function frameOf(event: AgentEvent, { oracleDid, ...ids }: RunContext): RunFrame | undefined {
  const timestamp = new Date().toISOString();
  switch (event.type) {
    case 'reasoning':
      return {
        event: 'reasoning',
        data: { ...ids, reasoning: storable(event.text), isComplete: false, timestamp },
      };
    case 'text':
      return { event: 'message', data: { content: storable(event.delta), timestamp } };
    case 'tool_call': {
      const { type: _, ...record } = event;
      return callFrame(storable(record), ids, timestamp);
    }
    case 'browser_tool_call': {
      const { type: _, ...call } = event;
      return { event: 'browser_tool_call', data: { ...ids, ...storable(call), timestamp } };
    }
    case 'component': {
      const { id: eventId, name: componentName, args, status } = storable(event);
      return { event: 'render_component', data: { ...ids, eventId, componentName, args, status, timestamp } };
    }
    case 'route': {
      const { from, to, reason } = storable(event);
      return {
        event: 'router_update',
        data: { ...ids, ...(from !== undefined && { from }), to, ...(reason && { reason }), timestamp },
      };
    }
    case 'delegation_required': {
      const { toolName, reason } = event;
      return {
        event: 'delegation_required',
        data: { ...ids, oracleDid, toolName, ...PROMPTS[reason], timestamp },
      };
    }
    case 'usage':
    case 'step':
      return undefined;
  }
}

/** Actions have a frame of their own. */
export function callFrame(
  { id, name, kind, ...call }: Schema<'ToolCallRecord'>,
  ids: TurnIds,
  timestamp = new Date().toISOString(),
): RunFrame {
  if (kind === 'action')
    return { event: 'action_call', data: { ...ids, toolCallId: id, toolName: name, ...call, timestamp } };
  return {
    event: 'tool_call',
    data: { ...ids, eventId: id, toolName: name, ...(kind && { kind }), ...call, timestamp },
  };
}

export type CallFrame = Extract<RunFrame, { event: 'tool_call' | 'action_call' }>;

/** Converts a frame back to the record of its call. */
export function callRecord({ event, data }: CallFrame): Schema<'ToolCallRecord'> {
  const { toolName: name, args, status, output, error, errorCode } = data;
  return {
    id: event === 'action_call' ? data.toolCallId : data.eventId,
    name,
    ...(event === 'action_call' ? { kind: 'action' } : data.kind && { kind: data.kind }),
    args,
    status,
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    ...(errorCode !== undefined && { errorCode }),
  };
}

/**
 * Converts a value as JSON does, and removes what PostgreSQL cannot store and a model may produce: NUL, and unpaired surrogates. The type stays the
 * same because callers pass JSON values; anything else becomes the result of its `toJSON`.
 */
export function storable<T>(value: T): T {
  return clean(typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [cleanText(key), clean(member)]));
}

function cleanText(text: string): string {
  return text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '\ufffd');
}
