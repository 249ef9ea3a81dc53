import { describe, expect, it } from '@jest/globals';
import type { Fetch } from '../../index.js';
import { Chat } from '../chat.js';
import { isLoaded, mockSetting, textsOf } from '../testing/mock-chat.js';
import { untilState } from '../testing/until-state.js';

const isMessage = ({ method, url }: Request) => method === 'POST' && url.includes('/messages/ses_');

describe('Messages that are sent without waiting', () => {
  it('are shown in the order of the transcript, however long each takes to reach the oracle', async () => {
    const setting = await mockSetting();
    const delays = [30, 10, 0];
    const slow: Fetch = async (request) => {
      const delay = isMessage(request) ? delays.shift() : undefined;
      if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
      return setting.fetch(request);
    };
    const chat = new Chat(setting.open(slow), setting.sessionId, { tabs: false });
    const leave = chat.attach();
    await untilState(chat, isLoaded);

    await Promise.all(['/endless', '/slow', '/hello'].map((message) => chat.send(message)));
    await untilState(chat, ({ status }) => status === 'ready');

    const { messages: stored } = await setting.open().messages.list(setting.sessionId);
    expect(textsOf(chat.state)).toEqual(stored.map(({ type, content }) => `${type}: ${content}`));
    expect(stored.filter(({ type }) => type === 'human').map(({ content }) => content)).toEqual([
      '/endless',
      '/slow',
      '/hello',
    ]);
    leave();
  });

  it('stay in that order while the answer to the last ends before the others', async () => {
    const setting = await mockSetting();
    const held: (() => void)[] = [];
    let sent = 0;
    /** Holds the end of the first stream back. */
    const holding: Fetch = async (request) => {
      const isFirst = isMessage(request) && ++sent === 1;
      const response = await setting.fetch(request);
      if (!isFirst || !response.body) return response;
      const released = new Promise<void>((resolve) => held.push(resolve));
      const pass = new TransformStream<Uint8Array, Uint8Array>({ flush: () => released });
      const body = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: async (chunk, controller) => {
            if (new TextDecoder().decode(chunk).includes('event: done')) await released;
            controller.enqueue(chunk);
          },
        }),
      );
      return new Response(body.pipeThrough(pass), { headers: response.headers });
    };
    const chat = new Chat(setting.open(holding), setting.sessionId, { tabs: false });
    const leave = chat.attach();
    await untilState(chat, isLoaded);

    const first = chat.send('/endless');
    await chat.send('/hello');
    const before = textsOf(chat.state).filter((text) => text.startsWith('human'));
    held.forEach((release) => release());
    await first;
    await untilState(chat, ({ status }) => status === 'ready');

    const { messages: stored } = await setting.open().messages.list(setting.sessionId);
    expect(before).toEqual(['human: /endless', 'human: /hello']);
    expect(textsOf(chat.state)).toEqual(stored.map(({ type, content }) => `${type}: ${content}`));
    leave();
  });
});
