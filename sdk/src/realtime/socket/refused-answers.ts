import type { ClientToServerEvents } from '../../../../generated/socket-events.js';
import { EventRefusedError } from './event-refused-error.js';
import type { SessionSocket } from './session-socket.js';

const ANSWERS: ReadonlySet<string> = new Set([
  'tool_result',
  'action_call_result',
] satisfies (keyof ClientToServerEvents)[]);

/** Reports an answer that the oracle refuses, unless it has one already: an answer may be sent twice. */
export const reportRefusedAnswers = (session: SessionSocket, report: (error: Error) => void): void => {
  session.on('exception', (payload) => {
    if (ANSWERS.has(payload.event) && payload.code !== 'tool_call_answered')
      report(new EventRefusedError(payload));
  });
};
