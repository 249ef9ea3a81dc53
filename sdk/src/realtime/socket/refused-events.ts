import type { ClientToServerEvents } from '../../../../generated/socket-events.js';
import { EventRefusedError } from './event-refused-error.js';
import type { SessionSocket } from './session-socket.js';

const ANSWERS: ReadonlySet<string> = new Set([
  'tool_result',
  'action_call_result',
] satisfies (keyof ClientToServerEvents)[]);

/** Only names of plugins' events have a dot. */
const isPluginEvent = (name: string): boolean => name.includes('.');

/**
 * Reports what the oracle refuses of the events that have no reply: events of plugins, and answers to calls, unless it has an answer already,
 * since an answer may be sent twice.
 */
export const reportRefusedEvents = (session: SessionSocket, report: (error: Error) => void): void => {
  session.on('exception', (payload) => {
    if (isPluginEvent(payload.event) || (ANSWERS.has(payload.event) && payload.code !== 'tool_call_answered'))
      report(new EventRefusedError(payload));
  });
};
