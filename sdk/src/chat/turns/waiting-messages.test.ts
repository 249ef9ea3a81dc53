import { describe, expect, it } from '@jest/globals';
import type { ChatMessage } from '../messages/chat-message.js';
import { Chat } from '../chat.js';
import { isLoaded, mockSetting, textsOf } from '../testing/mock-chat.js';
import { untilState } from '../testing/until-state.js';

const questionsOf = ({ messages }: { readonly messages: readonly ChatMessage[] }): string[] =>
  messages.filter(({ type }) => type === 'human').map(({ content }) => content);

/** A device that reads an answer, and another device of the same user. */
const answering = async (message = '/endless') => {
  const setting = await mockSetting();
  const open = () => new Chat(setting.open(), setting.sessionId, { connect: setting.connect, tabs: false });
  const here = open();
  const leave = here.attach();
  await untilState(here, (state) => isLoaded(state) && state.isRealTimeConnected);
  void here.send(message);
  await untilState(here, ({ messages }) => (messages[1]?.content ?? '') !== '');
  const elsewhere = new Chat(setting.open(), setting.sessionId, { tabs: false });
  const enqueue = (question: string) => void elsewhere.send({ message: question, multitask: 'enqueue' });
  return { here, open, enqueue, leave };
};

describe('A message of another device that waits for the running answer', () => {
  it('is shown when it is queued, below that answer', async () => {
    const { here, enqueue, leave } = await answering();

    enqueue('/hello');
    const { messages, status } = await untilState(here, (state) => questionsOf(state).length === 2);

    expect(status).toBe('streaming');
    expect(messages.map(({ type }) => type)).toEqual(['human', 'ai', 'human']);
    expect(messages[2]?.content).toBe('/hello');
    await here.stop();
    leave();
  });

  it('is shown below that answer after a reload, in the order of all that wait', async () => {
    const { here, open, enqueue, leave } = await answering();
    for (const question of ['/hello one', '/hello two']) {
      enqueue(question);
      await untilState(here, (state) => questionsOf(state).includes(question));
    }

    const reloaded = open();
    const leaveToo = reloaded.attach();
    const { messages } = await untilState(
      reloaded,
      (state) => state.status === 'streaming' && textsOf(state).some((text) => text.startsWith('ai: word')),
    );

    expect(messages.map(({ type }) => type)).toEqual(['human', 'ai', 'human', 'human']);
    expect(questionsOf({ messages })).toEqual(['/endless', '/hello one', '/hello two']);
    await here.stop();
    leaveToo();
    leave();
  });

  it('keeps its place and its key when both answers have ended', async () => {
    const { here, enqueue, leave } = await answering('/slow');
    enqueue('/hello');
    const queued = await untilState(here, (state) => questionsOf(state).length === 2);

    const ended = await untilState(
      here,
      ({ messages, status }) => status === 'ready' && messages[3]?.isComplete === true,
    );

    expect(textsOf(ended)).toEqual([
      'human: /slow',
      'ai: one two three four five six',
      'human: /hello',
      'ai: Hello there are three of them',
    ]);
    expect(ended.messages[2]?.key).toBe(queued.messages[2]?.key);
    leave();
  });

  it('stays above a message that this device sends after it', async () => {
    const { here, enqueue, leave } = await answering();
    enqueue('/hello one');
    await untilState(here, (state) => questionsOf(state).length === 2);

    void here.send({ message: '/hello two', multitask: 'enqueue' });
    await untilState(here, (state) => questionsOf(state).length === 3);
    enqueue('/hello three');
    const state = await untilState(here, ({ messages }) => messages.at(-1)?.content === '/hello three');

    expect(questionsOf(state)).toEqual(['/endless', '/hello one', '/hello two', '/hello three']);
    await here.stop();
    leave();
  });
});
