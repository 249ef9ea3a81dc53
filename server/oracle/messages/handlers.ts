import type { Handlers } from '../../auth/callers/handler.js';
import type { Schema } from '../../contract/types.js';
import { collectReply, assertReplied } from './collect-reply.js';
import type { Runs } from '../runs/service.js';
import type { SessionService } from '../sessions/service.js';
import type { History, PageQuery } from './history.js';
import { toMessage, toMessagePage } from './message-json.js';
import type { Reading } from './read-limits.js';
import type { MessageService } from './service.js';
import type { FindToolCall } from './find-tool-call.js';

export interface MessageHandlerOptions {
  readonly messages: MessageService;
  readonly history: Pick<History, 'page' | 'all'>;
  readonly findToolCall: FindToolCall;
  readonly reading: Reading;
  readonly sessions: Pick<SessionService, 'own'>;
  readonly runs: Pick<Runs, 'follow' | 'abortSession'>;
}

export function createMessageHandlers({
  messages,
  history,
  findToolCall,
  reading,
  sessions,
  runs,
}: MessageHandlerOptions): Handlers<
  'sendMessage' | 'listMessages' | 'listSessionMessages' | 'getToolCall' | 'abortSession'
> {
  return {
    async sendMessage({ path: { sessionId }, body, contentDigest, caller, requestId, header, ...request }) {
      const { traceparent, disconnected } = request;
      const sent = await messages.send({
        sessionId,
        caller,
        requestId,
        traceparent,
        body,
        timezone: header['x-timezone'],
        access: { homeServer: header['x-matrix-homeserver'], accessToken: header['x-matrix-access-token'] },
        idempotencyKey: header['idempotency-key'],
        payment: {
          authorization: header['payment-authorization'],
          contentDigest: () => contentDigest?.(),
        },
        disconnected,
      });
      const { runId, messageId, paymentReceipt } = sent;
      const headers = {
        'X-Run-Id': runId,
        ...(paymentReceipt !== undefined && { 'Payment-Receipt': paymentReceipt }),
      };
      if (body.stream)
        return {
          status: 200,
          type: 'text/event-stream',
          events: (over) => runs.follow(runId, { messageId, after: 0, reader: caller, disconnected: over }),
          headers,
          requestId: sent.requestId,
        };
      const answer = await collectReply(
        runs.follow(runId, { messageId, after: 0, reader: caller, disconnected: disconnected() }),
      );
      const { status, content } = assertReplied(answer);
      const newest =
        body.returnAllMessages && (await page({ sessionId, ownerDid: caller.did, limit: MAX_TURNS }));
      return {
        status: 200,
        body: {
          message: { type: 'ai', content, id: messageId },
          sessionId,
          runId,
          status,
          ...(newest && { messages: newest.messages, hasOlder: newest.hasOlder }),
        },
        headers,
        requestId: sent.requestId,
      };
    },

    async listMessages({ path: { sessionId }, caller: { did } }) {
      await sessions.own(sessionId, did);
      return {
        status: 200,
        parts: async function* (disconnected) {
          let isEmpty = true;
          for await (const rows of reading.readAll(did, () => history.all(sessionId), disconnected)) {
            yield { messages: rows.map(toMessage) };
            isEmpty = false;
          }
          if (isEmpty) yield { messages: [] };
        },
      };
    },

    async listSessionMessages({ path: { sessionId }, query, caller }) {
      return { status: 200, body: await page({ sessionId, ownerDid: caller.did, ...query }) };
    },

    async getToolCall({ path, caller: { did: ownerDid } }) {
      return { status: 200, body: await reading.read(ownerDid, () => findToolCall({ ...path, ownerDid })) };
    },

    async abortSession({ body, caller }) {
      return { status: 200, body: await runs.abortSession(body.sessionId, caller.did) };
    },
  };

  async function page(query: PageQuery): Promise<Schema<'MessagePage'>> {
    return toMessagePage(await reading.read(query.ownerDid, () => history.page(query)));
  }
}

/** The maximum number of turns in a JSON reply that includes all messages; the same as for a page. */
const MAX_TURNS = 100;
