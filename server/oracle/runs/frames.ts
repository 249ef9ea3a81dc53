import type { OperationEvent, Schema } from '../../contract/types.js';
import type { AgentEvent } from '../agent/agent.js';
import type { GrantRefusal } from '../agent/grant.js';

export type RunEvent = OperationEvent<'sendMessage'>;

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

/** What the stream shows of an agent's event. */
export function frameOf(event: AgentEvent, { oracleDid, ...ids }: RunContext): RunFrame {
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
    case 'delegation_required': {
      const { toolName, reason } = event;
      return {
        event: 'delegation_required',
        data: { ...ids, oracleDid, toolName, ...PROMPTS[reason], timestamp },
      };
    }
  }
}

export function reasoningEnd(ids: TurnIds): RunFrame {
  return {
    event: 'reasoning',
    data: { ...ids, reasoning: '', isComplete: true, timestamp: new Date().toISOString() },
  };
}
