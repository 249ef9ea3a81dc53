import { describe, expect, it } from '@jest/globals';
import { readUIMessageStream } from 'ai';
import type { UIMessageChunk } from 'ai';
import type { RunFrame } from '../stream/run-event.js';
import { currentParts } from './current-parts.js';
import { MessageChunks } from './message-chunks.js';

const ids = { sessionId: 'ses_1', requestId: 'req_1' };
const timestamp = '2026-01-01T00:00:00.000Z';
const text = (content: string): RunFrame => ({ id: 2, event: 'message', data: { content, timestamp } });
const recovered = (partialLength: number): RunFrame => ({
  id: 3,
  event: 'run',
  data: { runId: 'run_1', ...ids, resumed: true, attempt: 2, partialLength },
});
const done: RunFrame = {
  id: 9,
  event: 'done',
  data: { runId: 'run_1', messageId: 'msg_1', status: 'finished' },
};
const counting: RunFrame = {
  id: 4,
  event: 'tool_call',
  data: { ...ids, eventId: 'call_1', toolName: 'count', args: {}, status: 'done', output: '3' },
};

/** The texts of the message that the AI SDK makes of frames: those that are shown, and those that count. */
const textsOf = async (...frames: RunFrame[]) => {
  const chunks = new MessageChunks('msg_1');
  const made = [...frames, done].flatMap((frame) => chunks.of({ frame }));
  const stream = new ReadableStream<UIMessageChunk>({
    start: (controller) => {
      for (const chunk of made) controller.enqueue(chunk);
      controller.close();
    },
  });
  let parts: Parameters<typeof currentParts>[0] = [];
  for await (const message of readUIMessageStream({ stream })) ({ parts } = message);
  const texts = (of: typeof parts) => of.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return { shown: texts(parts), counting: texts(currentParts(parts)), types: parts.map(({ type }) => type) };
};

describe('A recovered answer', () => {
  it.each([
    ['in one piece', [text('bcd')]],
    ['in pieces', [text('b'), text('c'), text('d')]],
    ['with another recovery in between', [text('b'), recovered(1), text('bc'), text('d')]],
  ])('shows text once that is said again in the same words: %s', async (_how, frames) => {
    const texts = await textsOf(text('abc'), recovered(1), ...frames);

    expect(texts).toMatchObject({ shown: ['abcd'], counting: ['abcd'] });
    expect(texts.types).not.toContain('data-resumed');
  });

  it('says which text is replaced by other words', async () => {
    const texts = await textsOf(text('abc'), recovered(1), text('bx'), text('yz'));

    expect(texts).toMatchObject({ shown: ['abc', 'xyz'], counting: ['ab', 'xyz'] });
  });

  it('says which text is replaced over calls', async () => {
    const texts = await textsOf(text('ab'), counting, text('cde'), recovered(2), text('x'));

    expect(texts).toMatchObject({ shown: ['ab', 'cde', 'x'], counting: ['ab', 'x'] });
  });

  it('says which text is not said again', async () => {
    expect(await textsOf(text('abc'), recovered(0), text('a'))).toMatchObject({ counting: ['a'] });
    expect(await textsOf(text('abc'), recovered(0))).toMatchObject({ counting: [] });
  });
});
