import type { Handlers } from '../../auth/callers/handler.js';
import type { SessionService } from '../sessions/service.js';
import type { ClientAnswers } from '../../ports/client-answers-port.js';

export function createClientCallHandlers(
  answers: Pick<ClientAnswers, 'settle'>,
  sessions: Pick<SessionService, 'own'>,
): Handlers<'submitToolResult'> {
  return {
    async submitToolResult({ path: { sessionId }, body: { toolCallId, result, error }, caller }) {
      await sessions.own(sessionId, caller.did);
      await answers.settle({ sessionId, toolCallId, result, error });
      return { status: 200, body: { ok: true } };
    },
  };
}
