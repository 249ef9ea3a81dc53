import type { Logger } from 'pino';
import type { Schema } from '../../contract/types.js';
import { newIdentifier } from '../../identifier.js';
import type { Agent } from '../agent/agent.js';
import { Run } from '../runs/run.js';
import { sessionNotFound, type SessionService } from '../sessions/service.js';
import type { MessageRow } from './entity.js';
import type { MessageStore } from './store.js';

export interface Sending {
  readonly sessionId: string;
  readonly userDid: string;
  readonly requestId: string;
  readonly body: Schema<'SendMessage'>;
  /** From the header; the body's own comes first. */
  readonly timezone?: string | undefined;
}

export interface MessageService {
  /** Stores the question and begins the answer. */
  send(sending: Sending): Promise<{ run: Run; messageId: string }>;
  list(sessionId: string, userDid: string): Promise<MessageRow[]>;
  /** Resolves when no answer is being made any more. */
  drained(): Promise<void>;
}

export interface MessageServiceOptions {
  readonly store: MessageStore;
  readonly sessions: SessionService;
  readonly agent: Agent;
  readonly log: Logger;
}

export function createMessageService({ store, sessions, agent, log }: MessageServiceOptions): MessageService {
  const active = new Set<Run>();

  return {
    async send({ sessionId, userDid, requestId, body, timezone }) {
      const now = new Date();
      const messageId = newIdentifier('msg');
      const common = { sessionId, requestId, reasoning: null, toolCalls: [], createdAt: now };
      const owned = await store.insertTurn(
        userDid,
        {
          ...common,
          id: newIdentifier('msg'),
          type: 'human',
          content: body.message,
          isComplete: true,
          attachments: body.attachments ?? [],
        },
        { ...common, id: messageId, type: 'ai', content: '', isComplete: false, attachments: [] },
      );
      if (!owned) throw sessionNotFound();
      const run = new Run({
        id: newIdentifier('run'),
        messageId,
        requestId,
        turn: { sessionId, userDid, message: body.message, timezone: body.timezone ?? timezone },
        agent,
        store: (progress) => store.updateReply(messageId, progress),
      });
      active.add(run);
      run.answer
        .catch((error: unknown) => log.error({ requestId, runId: run.id, err: error }, 'a run failed'))
        .finally(() => active.delete(run));
      return { run, messageId };
    },

    async list(sessionId, userDid) {
      await sessions.own(sessionId, userDid);
      return store.list(sessionId);
    },

    async drained() {
      while (active.size > 0) await Promise.allSettled([...active].map(({ answer }) => answer));
    },
  };
}
