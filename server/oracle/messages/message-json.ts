import type { Schema } from '../../contract/types.js';
import type { MessageRow } from '../transcript/entity.js';
import type { HistoryPage } from './history.js';

export function toMessage(row: MessageRow): Schema<'Message'> {
  const { id, type, content, isComplete, reasoning, toolCalls, attachments, runId, createdAt } = row;
  const [attachment] = attachments;
  return {
    id,
    type,
    content,
    isComplete,
    ...(reasoning && { reasoning }),
    ...(toolCalls.length > 0 && { toolCalls }),
    ...(attachment && { attachments, attachment }),
    ...(runId && { runId }),
    createdAt: createdAt.toISOString(),
  };
}

export function toMessagePage({ rows, ...cursors }: HistoryPage): Schema<'MessagePage'> {
  return { messages: rows.map(toMessage), ...cursors };
}
