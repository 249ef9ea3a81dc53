import type { Handlers } from '../../auth/handler.js';
import type { Schema } from '../../contract/types.js';
import { answerOf, assertAnswered } from '../runs/answer.js';
import type { Runs } from '../runs/service.js';
import type { SessionService } from '../sessions/service.js';
import type { History } from './history.js';
import { toMessage, toMessagePage } from './message-json.js';
import type { MessageService } from './service.js';

export interface MessageHandlerOptions {
  readonly messages: MessageService;
  readonly history: Pick<History, 'page' | 'all'>;
  readonly sessions: Pick<SessionService, 'own'>;
  readonly runs: Pick<Runs, 'follow' | 'abortSession'>;
}

export function createMessageHandlers({
  messages,
  history,
  sessions,
  runs,
}: MessageHandlerOptions): Handlers<'sendMessage' | 'listMessages' | 'listSessionMessages' | 'abortSession'> {
  return {
    async sendMessage({ path: { sessionId }, body, caller, requestId, header, gone }) {
      const left = gone();
      const sent = await messages.send({
        sessionId,
        caller,
        requestId,
        body,
        timezone: header['x-timezone'],
        access: { homeServer: header['x-matrix-homeserver'], accessToken: header['x-matrix-access-token'] },
        idempotencyKey: header['idempotency-key'],
        gone: left,
      });
      const { runId, messageId } = sent;
      const headers = { 'X-Run-Id': runId };
      if (body.stream)
        return {
          status: 200,
          type: 'text/event-stream',
          events: (over) => runs.follow(runId, { after: 0, reader: caller, gone: over }),
          headers,
          requestId: sent.requestId,
        };
      const answer = await answerOf(runs.follow(runId, { after: 0, reader: caller, gone: left }));
      const { status, content } = assertAnswered(answer);
      const transcript = body.returnAllMessages && (await listAll(sessionId, caller.did));
      return {
        status: 200,
        body: {
          message: { type: 'ai', content, id: messageId },
          sessionId,
          runId,
          status,
          ...(transcript && { messages: transcript }),
        },
        headers,
        requestId: sent.requestId,
      };
    },

    async listMessages({ path, caller }) {
      return { status: 200, body: { messages: await listAll(path.sessionId, caller.did) } };
    },

    async listSessionMessages({ path: { sessionId }, query, caller }) {
      const page = await history.page({ sessionId, ownerDid: caller.did, ...query });
      return { status: 200, body: toMessagePage(page) };
    },

    async abortSession({ body, caller }) {
      return { status: 200, body: await runs.abortSession(body.sessionId, caller.did) };
    },
  };

  async function listAll(sessionId: string, ownerDid: string): Promise<Schema<'Message'>[]> {
    await sessions.own(sessionId, ownerDid);
    return (await history.all(sessionId)).map(toMessage);
  }
}
