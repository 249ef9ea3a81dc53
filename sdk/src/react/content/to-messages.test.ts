import { expect, it } from '@jest/globals';
import { NO_ANSWER } from '../../chat/messages/answer.js';
import { applyFrame } from '../../chat/messages/apply-frame.js';
import { answerMessage } from '../../chat/messages/chat-message.js';
import type { RunFrame } from '../../stream/run-event.js';
import { createToMessages } from './to-messages.js';

const timestamp = '2026-01-01T10:00:00.000Z';
const ids = { sessionId: 'ses_1', requestId: 'req-1' };

const thought = (id: number, reasoning: string): RunFrame => ({
  id,
  event: 'reasoning',
  data: { ...ids, reasoning, isComplete: true, timestamp },
});

it('Messages of an answer that thinks twice have ids of their own, the first the one that clients know', () => {
  const frames: RunFrame[] = [
    { id: 1, event: 'run', data: { runId: 'run_1', ...ids } },
    thought(2, 'Let me count'),
    { id: 3, event: 'message', data: { content: 'There are ', timestamp } },
    thought(4, 'Once more'),
  ];
  const answer = answerMessage(frames.reduce(applyFrame, NO_ANSWER), { key: 'answer', createdAt: timestamp });

  const shown = createToMessages({ components: undefined })([answer]);

  expect(shown.map(({ id, content }) => [id, content])).toEqual([
    ['req-1-reasoning', 'Let me count'],
    ['req-1', 'There are '],
    ['req-1-reasoning-2', 'Once more'],
  ]);
});
