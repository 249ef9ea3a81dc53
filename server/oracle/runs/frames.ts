import type { OperationEvent } from '../../contract/types.js';
import type { AgentEvent } from '../agent/agent.js';

export type RunEvent = OperationEvent<'sendMessage'>;

/** `Omit` would merge the union's members. */
type WithoutId<Frame> = Frame extends unknown ? Omit<Frame, 'id'> : never;

/** A frame before the run has numbered it. */
export type RunFrame = WithoutId<RunEvent>;

/** Which turn an event belongs to, as its frame says. */
export interface TurnIds {
  readonly sessionId: string;
  readonly requestId: string;
}

/** What the stream shows of an agent's event. */
export function frameOf(event: AgentEvent, ids: TurnIds): RunFrame {
  const timestamp = new Date().toISOString();
  switch (event.type) {
    case 'reasoning':
      return { event: 'reasoning', data: { ...ids, reasoning: event.text, isComplete: false, timestamp } };
    case 'text':
      return { event: 'message', data: { content: event.delta, timestamp } };
    case 'tool_call': {
      const { type: _, id, name, ...call } = event;
      return { event: 'tool_call', data: { ...ids, eventId: id, toolName: name, ...call } };
    }
  }
}

export function reasoningEnd(ids: TurnIds): RunFrame {
  return {
    event: 'reasoning',
    data: { ...ids, reasoning: '', isComplete: true, timestamp: new Date().toISOString() },
  };
}
