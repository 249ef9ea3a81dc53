import type { Attachment, Message, ToolCallRecord } from '../../http/contract-schemas.js';
import type { Answer } from './answer.js';
import type { MessagePart, ToolCallPart } from './message-part.js';

/** A message of a chat: of the transcript, being sent, or being answered. An unchanged message stays the same object. */
export interface ChatMessage {
  /** The same from the first moment to the transcript and after: React's `key`. */
  readonly key: string;
  /** The id in the transcript; undefined until the server has named it. */
  readonly id: string | undefined;
  readonly type: 'human' | 'ai';
  /** All text. */
  readonly content: string;
  /** All reasoning. */
  readonly reasoning: string;
  /** Everything, in order. A transcript has no order of calls and text: there the reasoning comes first, then the calls, then the text. */
  readonly parts: readonly MessagePart[];
  readonly attachments: readonly Attachment[];
  /** False for an answer that is still being made or was cut off. */
  readonly isComplete: boolean;
  /** An ISO 8601 time; of a message that is being sent, by the clock of this device. */
  readonly createdAt: string;
  /** Of an answer that was streamed here. */
  readonly requestId: string | undefined;
  /** Of an answer: the run that made it. */
  readonly runId: string | undefined;
}

/** A message of the transcript. */
export const recordedMessage = (message: Message, key = message.id): ChatMessage => {
  const {
    id,
    type,
    content,
    reasoning = '',
    toolCalls = [],
    attachments = [],
    isComplete,
    createdAt,
    runId,
  } = message;
  const parts: MessagePart[] = [
    ...(reasoning === '' ? [] : [{ type: 'reasoning', text: reasoning, isComplete: true } as const]),
    ...toolCalls.map(recordedCall),
    ...(content === '' ? [] : [{ type: 'text', text: content } as const]),
  ];
  return {
    ...{ key, id, type, content, reasoning, parts, attachments, isComplete, createdAt },
    requestId: undefined,
    runId,
  };
};

const recordedCall = ({ id, name, kind = 'tool', ...call }: ToolCallRecord): ToolCallPart => ({
  type: 'tool_call',
  toolCallId: id,
  toolName: name,
  kind,
  ...call,
});

/** What a streamed answer looks like as a message. */
export const answerMessage = (answer: Answer, { key, createdAt }: AnswerPlace): ChatMessage => {
  const { text, parts, runId, requestId, done } = answer;
  return {
    key,
    id: done?.messageId,
    type: 'ai',
    content: text,
    reasoning: reasoningOf(parts),
    parts,
    attachments: [],
    isComplete: done?.status === 'finished',
    createdAt,
    requestId,
    runId,
  };
};

const reasoningOf = (parts: readonly MessagePart[]): string =>
  parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('');

/** What stays the same of an answer while it is made. */
export interface AnswerPlace {
  readonly key: string;
  readonly createdAt: string;
}
