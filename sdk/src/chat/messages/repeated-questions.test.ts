import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../http/contract-schemas.js';
import { recordedMessage } from './chat-message.js';
import { withoutRepeats } from './repeated-questions.js';

const createdAt = '2026-01-01T00:00:00.000Z';
const message = (type: Message['type'], content: string, errorCode?: 'permission_required' | 'timeout') =>
  recordedMessage({
    ...{ id: `msg_${Math.random()}`, type, content, isComplete: true, createdAt },
    ...(errorCode && { toolCalls: [{ id: 'call_1', name: 'read', args: {}, status: 'error', errorCode }] }),
  });
const textsOf = (messages: readonly { content: string }[]) => messages.map(({ content }) => content);

describe('The transcript of a message that was sent again', () => {
  it('has it once after an answer that needed a permission, however often that was', () => {
    const recorded = [
      message('human', 'Read it'),
      message('ai', 'I may not', 'permission_required'),
      message('human', 'Read it'),
      message('ai', 'I still may not', 'permission_required'),
    ];
    const answered = [message('human', 'Read it'), message('ai', 'Read')];

    const shown = withoutRepeats(recorded);

    expect(textsOf(shown)).toEqual(['Read it', 'I may not', 'I still may not']);
    expect(textsOf(withoutRepeats(answered, shown))).toEqual(['Read']);
  });

  it('has it again after another answer, and another message as well', () => {
    const messages = [
      message('human', 'Read it'),
      message('ai', 'It took too long', 'timeout'),
      message('human', 'Read it'),
      message('ai', 'I may not', 'permission_required'),
      message('human', 'Never mind'),
    ];

    expect(withoutRepeats(messages)).toEqual(messages);
  });
});
