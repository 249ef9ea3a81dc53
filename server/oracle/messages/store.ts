import type { DataSource, EntityManager } from 'typeorm';
import { asColumns } from '../../persistence/columns.js';
import { inTransaction } from '../../persistence/transaction.js';
import type { AttachmentContent } from '../turn/attachment-content.js';
import type { AttachmentStore } from '../attachments/store.js';
import { SessionEntity } from '../sessions/entity.js';
import { MessageEntity, type MessageRow } from '../transcript/entity.js';

/** A question with its files, and the reply that begins. */
export interface NewTurn {
  readonly ownerDid: string;
  readonly question: MessageRow;
  readonly files: readonly AttachmentContent[];
  readonly reply: MessageRow;
}

export interface MessageStore {
  /**
   * A turn and what happens alongside, together or not at all. The session moves to the top of its list.
   * @returns what happened alongside; nothing when the owner has no such session.
   */
  insertTurn<T>(turn: NewTurn, alongside: (manager: EntityManager) => Promise<T>): Promise<T | undefined>;
}

export function createMessageStore(
  dataSource: DataSource,
  attachments: Pick<AttachmentStore, 'insert'>,
): MessageStore {
  return {
    insertTurn: ({ ownerDid, question, files, reply }, alongside) =>
      inTransaction(dataSource, async (manager) => {
        // First, because it holds the session: it cannot be deleted between this and the inserts.
        const { affected } = await manager.update(
          SessionEntity,
          { id: question.sessionId, ownerDid },
          { lastUpdatedAt: reply.createdAt },
        );
        if (affected !== 1) return undefined;
        const result = await alongside(manager);
        await manager.insert(MessageEntity, asColumns(question));
        await attachments.insert(manager, question.id, files);
        await manager.insert(MessageEntity, asColumns(reply));
        return result;
      }),
  };
}
