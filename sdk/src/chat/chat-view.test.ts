import { describe, expect, it } from '@jest/globals';
import { Chat } from './chat.js';
import { createChatView } from './chat-view.js';
import type { ChatViewOptions } from './chat-view.js';
import type { ChatState } from './chat-state.js';
import { isLoaded, mockSetting } from './testing/mock-chat.js';
import { untilState } from './testing/until-state.js';

const viewed = async (options: ChatViewOptions) => {
  const { open, sessionId } = await mockSetting();
  const chat = new Chat(open(), sessionId);
  const view = createChatView(chat, options);
  const shown: ChatState[] = [];
  const detach = chat.attach();
  const leave = view.subscribe(() => shown.push(view.getState()));
  await untilState(chat, isLoaded);
  return {
    chat,
    view,
    shown,
    leave: () => {
      leave();
      detach();
    },
  };
};

describe.each(['immediate', 'batched', 'throttled'] as const)('A view that is %s', (streamingMode) => {
  it('shows the end of an answer with its whole text, and changes only when it says so', async () => {
    const { chat, view, shown, leave } = await viewed({ streamingMode });

    await chat.send('/slow');

    const ended = shown.find(({ run }) => run?.ended === 'done');
    expect(ended).toMatchObject({ status: 'ready' });
    expect(ended?.messages.at(-1)?.content).toBe('one two three four five six');
    const before = view.getState();
    chat.discardDraft();
    expect(view.getState() === before || shown.at(-1) === view.getState()).toBe(true);
    leave();
  });

  it('shows fewer states than there are frames when many come at once', async () => {
    const { chat, shown, leave } = await viewed({ streamingMode, throttleMs: 200 });
    let changes = 0;
    chat.subscribe(() => changes++);
    shown.length = 0;

    await chat.send('/burst');

    expect(changes).toBeGreaterThan(5_000);
    expect(shown.length).toBeLessThan(changes / 20);
    expect(chat.state.messages.at(-1)?.content).toHaveLength(10_000);
    leave();
  });
});

describe('A view', () => {
  it('that is throttled shows text at most every so many milliseconds', async () => {
    const { chat, shown, leave } = await viewed({ streamingMode: 'throttled', throttleMs: 100_000 });

    await chat.send('/slow');

    const texts = new Set(shown.map(({ messages }) => messages.at(-1)?.content));
    expect([...texts].filter((text) => text !== '/slow' && text !== undefined)).toHaveLength(1);
    leave();
  });

  it('that has left is told nothing', async () => {
    const { chat, shown, leave } = await viewed({});
    leave();
    shown.length = 0;

    await chat.send('/hello');

    expect(shown).toEqual([]);
  });
});
