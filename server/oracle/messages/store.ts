import type { EntityManager } from 'typeorm';
import { asColumns } from '../../persistence/columns.js';
import type { AttachmentStore } from '../attachments/store.js';
import { MessageEntity, type MessageRow } from '../transcript/entity.js';
import type { AttachmentContent } from '../turn/attachment-content.js';

/** A question with its files, and the empty reply. */
export interface NewTurn {
  readonly question: MessageRow;
  readonly files: readonly AttachmentContent[];
  readonly reply: MessageRow;
}

export async function insertTurn(
  transaction: EntityManager,
  attachments: Pick<AttachmentStore, 'insert'>,
  { question, files, reply }: NewTurn,
): Promise<void> {
  await transaction.insert(MessageEntity, asColumns(question));
  await attachments.insert(transaction, question.id, files);
  await transaction.insert(MessageEntity, asColumns(reply));
}
