import type { OperationEvent, Schema } from '../../contract/types.js';
import type { AgentEvent } from './agent.js';
import type { GrantRefusal } from './grant.js';

export type RunEvent = OperationEvent<'getRun'>;

/** `Omit` would merge the union's members. */
type WithoutId<Frame> = Frame extends unknown ? Omit<Frame, 'id'> : never;

/** A frame before the run has numbered it. */
export type RunFrame = WithoutId<RunEvent>;

/** What the re-authorize prompt says. */
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

/** Which turn an event belongs to, as its frame says. */
export interface TurnIds {
  readonly sessionId: string;
  readonly requestId: string;
}

/** What the frames of a run say of it. */
export interface RunContext extends TurnIds {
  readonly oracleDid: string;
}

/** The frame that goes with an agent's event; some are for the server alone. */
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
      return callFrame(storable(record), ids);
    }
    case 'browser_tool_call': {
      const { type: _, ...call } = event;
      return { event: 'browser_tool_call', data: { ...ids, ...storable(call) } };
    }
    case 'component': {
      const { id: eventId, name: componentName, args, status } = storable(event);
      return { event: 'render_component', data: { ...ids, eventId, componentName, args, status } };
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
export function callFrame({ id, name, kind, ...call }: Schema<'ToolCallRecord'>, ids: TurnIds): RunFrame {
  if (kind === 'action')
    return { event: 'action_call', data: { ...ids, toolCallId: id, toolName: name, ...call } };
  return {
    event: 'tool_call',
    data: { ...ids, eventId: id, toolName: name, ...(kind && { kind }), ...call },
  };
}

export type CallFrame = Extract<RunFrame, { event: 'tool_call' | 'action_call' }>;

/** The other way round. */
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
 * As JSON keeps it, and without what PostgreSQL cannot store and a model may say: NUL, and half of a surrogate pair. It is of the same type
 * because what is given here is of JSON's own; anything else becomes what its `toJSON` says.
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
