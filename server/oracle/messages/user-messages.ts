import { randomUUID } from 'node:crypto';
import { operations } from '../../../generated/operations.js';
import type { UcanCaller } from '../../auth/ucan/authenticate-ucan.js';
import type { Commands } from '../../command/command.js';
import type { ValidRequest } from '../../contract/pipeline-options.js';
import type { MessageSender, UserMessages } from '../../ports/user-messages-port.js';
import type { Runs } from '../runs/service.js';
import { currentTraceparent } from '../../telemetry/spans.js';
import type { SessionService } from '../sessions/service.js';
import { assertReplied, collectReply } from './collect-reply.js';
import type { MessageService } from './service.js';

export interface UserMessagesOptions {
  readonly commands: Pick<Commands<never>, 'idempotent' | 'unitOfWork'>;
  readonly sessions: Pick<SessionService, 'create'>;
  readonly messages: MessageService;
  readonly runs: Pick<Runs, 'follow'>;
  /** The gates of plugins, which hold for these messages as for those of requests. */
  readonly beforeOperation?: ((request: ValidRequest<UcanCaller>) => Promise<void>) | undefined;
}

export function createUserMessages({
  commands: { idempotent, unitOfWork },
  sessions,
  messages,
  runs,
  beforeOperation,
}: UserMessagesOptions): UserMessages {
  return {
    createSession: (ownerDid, key) =>
      idempotent<string>({ owner: ownerDid, key, operation: 'createSession', input: {} }, (storeReply) =>
        unitOfWork({ ownerDid }, async (transaction) => {
          const { result } = await sessions.create(transaction, ownerDid);
          await storeReply(transaction, result.id);
          return { result: result.id };
        }),
      ),

    async send({ sender, sessionId, text, key, signal }) {
      const caller = callerOf(sender);
      const requestId = randomUUID();
      const operation = operations.sendMessage;
      await beforeOperation?.({ operationId: 'sendMessage', operation, caller, requestId, header: {} });
      const { runId, messageId } = await messages.send({
        sessionId,
        caller,
        requestId,
        traceparent: currentTraceparent(),
        body: { message: text, stream: false, returnAllMessages: false, multitask: 'enqueue' },
        access: { homeServer: undefined, accessToken: undefined },
        idempotencyKey: key,
        disconnected: () => signal,
      });
      const frames = runs.follow(runId, { messageId, after: 0, reader: caller, disconnected: signal });
      return assertReplied(await collectReply(frames)).content;
    },
  };
}

/** The user as a caller. What they allow the oracle elsewhere is in their stored delegation, since there is no request that could bring one. */
function callerOf({ did, tokenIds }: MessageSender): UcanCaller {
  return {
    kind: 'ucan',
    did,
    tokenId: tokenIds[0] ?? '',
    ids: tokenIds,
    expiresAt: Infinity,
    via: 'invocation',
    grant: () => Promise.resolve(undefined),
  };
}
