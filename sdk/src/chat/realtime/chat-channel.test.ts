import { describe, expect, it } from '@jest/globals';
import { Chat } from '../chat.js';
import { isLoaded, mockSetting, textsOf } from '../testing/mock-chat.js';
import { untilState } from '../testing/until-state.js';

describe('The event channel of a chat', () => {
  it('tells of what another tab does, and is closed with the last view', async () => {
    const { open, sessionId, connect } = await mockSetting();
    const here = new Chat(open(), sessionId, { connect });
    const leave = here.attach();
    await untilState(here, (state) => isLoaded(state) && state.isRealTimeConnected);
    const elsewhere = new Chat(open(), sessionId);
    const tool = { description: 'Reads', schema: {}, run: () => 1 };
    elsewhere.offerTools(() => ({ browserTools: { read: tool } }));

    await elsewhere.send('/tool');
    await untilState(here, ({ run }) => run?.ended === 'done');

    expect(textsOf(here.state)).toEqual(['human: /tool', 'ai: Read']);
    leave();
    await untilState(here, ({ isRealTimeConnected }) => !isRealTimeConnected);
    expect(here.isUnused).toBe(true);
  });

  it('is opened again when it could not be opened, and the chat works meanwhile', async () => {
    const { open, sessionId, connect } = await mockSetting();
    let attempts = 0;
    const chat = new Chat(open(), sessionId, {
      connect: () => (++attempts === 1 ? Promise.reject(new Error('Away')) : connect()),
    });
    const leave = chat.attach();

    await untilState(chat, isLoaded);
    expect(chat.state.isRealTimeConnected).toBe(false);
    await chat.send('/hello');
    await untilState(chat, ({ isRealTimeConnected }) => isRealTimeConnected);

    expect(attempts).toBe(2);
    leave();
  });

  it('that is opened after the last view has left is closed at once', async () => {
    const { open, sessionId, connect } = await mockSetting();
    const channels: { readonly over: AbortSignal }[] = [];
    const chat = new Chat(open(), sessionId, {
      connect: async () => {
        const channel = await connect();
        channels.push(channel);
        return channel;
      },
    });

    chat.attach()();
    await untilState(chat, isLoaded);
    while (channels.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));

    expect(channels[0]?.over.aborted).toBe(true);
  });
});
