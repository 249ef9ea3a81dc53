import type { ChatMessage } from './chat-message.js';
import type { MessagePart } from './message-part.js';

/**
 * The messages without a question that was sent again because the answer to it needed the user's permission: the user has written it once.
 *
 * @param before What is shown before them.
 */
export const withoutRepeats = (
  messages: readonly ChatMessage[],
  before: readonly ChatMessage[] = [],
): readonly ChatMessage[] => {
  let question = before.findLast(({ type }) => type === 'human');
  let last = before.at(-1);
  return messages.filter((message) => {
    const isQuestion = message.type === 'human';
    const isRepeated =
      isQuestion && last?.type === 'ai' && message.content === question?.content && needsPermission(last);
    if (isQuestion) question = message;
    last = message;
    return !isRepeated;
  });
};

const needsPermission = ({ parts }: ChatMessage): boolean => parts.some(asksForPermission);

/** Of an answer that was streamed here, and of one in the transcript. */
const asksForPermission = (part: MessagePart): boolean =>
  part.type === 'delegation_required' ||
  (part.type === 'tool_call' && part.errorCode === 'permission_required');
