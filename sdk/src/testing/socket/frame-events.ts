import type { ServerToClientEvents } from '../../../../generated/socket-events.js';
import type { RunEvent } from '../../stream/run-event.js';
import type { MockRun } from '../oracle/mock-run.js';

/** An event for sockets, with its payload. */
export type SocketEvent = {
  [Name in keyof ServerToClientEvents]: {
    readonly name: Name;
    readonly payload: Parameters<ServerToClientEvents[Name]>[0];
  };
}[keyof ServerToClientEvents];

/** What sockets are told of a frame, when they are: text and endings come by the stream alone, calls of the client are offered to one tab. */
export const eventOf = ({ runId }: MockRun, frame: RunEvent): SocketEvent | undefined => {
  const place = { runId, seq: frame.id };
  switch (frame.event) {
    case 'run':
      return { name: frame.event, payload: { ...frame.data, seq: frame.id } };
    case 'tool_call':
      return { name: frame.event, payload: { ...frame.data, ...place } };
    case 'render_component':
      return { name: frame.event, payload: { ...frame.data, ...place } };
    case 'router_update':
      return { name: frame.event, payload: { ...frame.data, ...place } };
    case 'delegation_required':
      return { name: frame.event, payload: { ...frame.data, ...place } };
    case 'reasoning':
    case 'message':
    case 'action_call':
    case 'browser_tool_call':
    case 'error':
    case 'done':
      return undefined;
  }
};

/** That the messages of a run's session have changed; without a message, the answer. */
export const changeOf = (run: MockRun, messageId = run.messageId): SocketEvent => ({
  name: 'message_cache_invalidation',
  payload: {
    sessionId: run.sessionId,
    requestId: run.requestId,
    messageId,
    timestamp: new Date().toISOString(),
  },
});
