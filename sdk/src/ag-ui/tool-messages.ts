import type { Message } from '@ag-ui/client';
import type { ToolAnswer } from '../realtime/socket/tool-answer.js';

/** What the tools of the front end have given for calls that wait for it. */
export const answersIn = (messages: readonly Message[], waiting: ReadonlySet<string>): ToolAnswer[] =>
  messages.flatMap((message) => {
    if (message.role !== 'tool' || !waiting.has(message.toolCallId)) return [];
    const { toolCallId, content, error } = message;
    return [error ? { toolCallId, error } : { toolCallId, result: valueOf(content) }];
  });

/** Front ends send JSON, or a text as it is. */
const valueOf = (content: Extract<Message, { role: 'tool' }>['content']): unknown => {
  if (typeof content !== 'string') return content;
  try {
    return JSON.parse(content);
  } catch {
    // A text.
    return content;
  }
};
