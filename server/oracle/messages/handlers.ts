import type { Handlers } from '../../auth/handler.js';
import { authFailed } from '../../auth/sign-in/sign-in.js';
import { Problem, type RefusalCode } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { RunEnded } from '../runs/run.js';
import type { MessageRow } from './entity.js';
import type { MessageService } from './service.js';

export function createMessageHandlers(service: MessageService): Handlers<'sendMessage' | 'listMessages'> {
  return {
    async sendMessage({ path: { sessionId }, body, caller, requestId, header }) {
      const { run, messageId } = await service.send({
        sessionId,
        caller,
        requestId,
        body,
        timezone: header['x-timezone'],
      });
      const headers = { 'X-Run-Id': run.id };
      if (body.stream)
        return { status: 200, type: 'text/event-stream', events: (gone) => run.frames(gone), headers };
      const content = await run.answer.catch((error: unknown) => {
        if (error instanceof RunEnded) throw withdrawn(error.reason);
        // The run has logged why.
        throw new Problem(
          'internal_error',
          'The oracle failed to answer; what it had said is in the transcript',
        );
      });
      const messages = body.returnAllMessages && (await service.list(sessionId, caller.did)).map(toMessage);
      return {
        status: 200,
        body: { message: { type: 'ai', content, id: messageId }, sessionId, ...(messages && { messages }) },
        headers,
      };
    },
    async listMessages({ path, caller }) {
      const rows = await service.list(path.sessionId, caller.did);
      return { status: 200, body: { messages: rows.map(toMessage) } };
    },
  };
}

/** The token was good when the request came, and revoked before its answer was whole. */
function withdrawn(reason: RefusalCode): Problem {
  return authFailed({
    code: 'invalid_delegation',
    message: 'The permission that this answer stood on was withdrawn',
    reason,
  });
}

function toMessage(row: MessageRow): Schema<'Message'> {
  const { id, type, content, isComplete, reasoning, toolCalls, attachments, createdAt } = row;
  const [attachment] = attachments;
  return {
    id,
    type,
    content,
    isComplete,
    ...(reasoning && { reasoning }),
    ...(toolCalls.length > 0 && { toolCalls }),
    ...(attachment && { attachments, attachment }),
    createdAt: createdAt.toISOString(),
  };
}
