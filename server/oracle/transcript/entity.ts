import { EntitySchema } from 'typeorm';
import type { Schema } from '../../contract/types.js';

/** A row of `messages`. */
export interface MessageRow {
  id: string;
  sessionId: string;
  /** Given by the database; the order of the transcript. PostgreSQL's bigint arrives as text. */
  position?: string;
  type: 'human' | 'ai';
  content: string;
  reasoning: string | null;
  isComplete: boolean;
  toolCalls: Schema<'ToolCallRecord'>[];
  attachments: Schema<'Attachment'>[];
  /** The request that it was said in. */
  requestId: string;
  /** As histories read it: the run that has made a reply. */
  runId?: string | null;
  createdAt: Date;
}

/** As histories read it. */
export interface HistoryRow extends MessageRow {
  /** Whether it is being made: what there is of it is not in the row yet. */
  readonly isActive: boolean;
}

/** The part of a reply that changes while it is being made. */
export type ReplyProgress = Pick<MessageRow, 'content' | 'reasoning' | 'toolCalls' | 'isComplete'>;

export const MessageEntity = new EntitySchema<MessageRow>({
  name: 'Message',
  tableName: 'messages',
  columns: {
    id: { type: 'text', primary: true },
    sessionId: { name: 'session_id', type: 'text' },
    position: { type: 'bigint', select: false, insert: false, update: false },
    type: { type: 'text' },
    content: { type: 'text' },
    reasoning: { type: 'text', nullable: true },
    isComplete: { name: 'is_complete', type: 'boolean' },
    toolCalls: { name: 'tool_calls', type: 'jsonb' },
    attachments: { type: 'jsonb' },
    requestId: { name: 'request_id', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
  },
});
