import { describe, expect, it } from '@jest/globals';
import type { Fetch } from '../index.js';
import { Chat } from './chat.js';
import { openChat } from './open-chat.js';
import { isLoaded, mockSetting, textsOf } from './testing/mock-chat.js';
import { untilState } from './testing/until-state.js';

const attached = async () => {
  const setting = await mockSetting();
  const chat = openChat(setting.open(), setting.sessionId);
  const detach = chat.attach();
  await untilState(chat, isLoaded);
  return { ...setting, chat, detach };
};

describe('A chat', () => {
  it('shows a message at once, and its answer as it is made', async () => {
    const { chat, detach } = await attached();
    const seen = new Set<string>();
    chat.subscribe(() => seen.add(chat.state.status));

    const sent = chat.send('/hello');
    expect(textsOf(chat.state)).toEqual(['human: /hello']);
    const keys = chat.state.messages.map(({ key }) => key);
    await sent;

    expect([...seen]).toEqual(['submitted', 'streaming', 'ready']);
    expect(textsOf(chat.state)).toEqual(['human: /hello', 'ai: Hello there are three of them']);
    expect(chat.state.messages[1]?.parts.map(({ type }) => type)).toEqual([
      'reasoning',
      'text',
      'tool_call',
      'component',
      'text',
    ]);
    expect(chat.state.run).toMatchObject({ ended: 'done', resumed: 0 });
    const named = await untilState(chat, ({ messages }) => messages.every(({ id }) => id !== undefined));
    expect(named.messages[0]?.key).toBe(keys[0]);
    detach();
  });

  it('keeps the same object for what has not changed', async () => {
    const { chat, detach } = await attached();
    await chat.send('/hello');
    const { messages } = await untilState(chat, (state) => state.messages[0]?.id !== undefined);

    await chat.send('/slow');
    await chat.refresh();

    expect(chat.state.messages[0]).toBe(messages[0]);
    expect(chat.state.messages[1]).toBe(messages[1]);
    detach();
  });

  it('is one for a client and a session, and asks once however often it is attached', async () => {
    const { open, sessionId, requests } = await mockSetting();
    const client = open();
    const chat = openChat(client, sessionId);

    const first = chat.attach();
    first();
    const others = [openChat(client, sessionId).attach(), openChat(client, sessionId).attach()];
    await untilState(chat, isLoaded);

    expect(requests.sort()).toEqual(['GET /sessions/…/messages', 'GET /sessions/…/run']);
    others.forEach((leave) => leave());
  });

  it('goes on after a dropped connection without a lost or doubled character', async () => {
    const { chat, detach } = await attached();
    const connections = new Set<string>();
    chat.subscribe(() => connections.add(chat.state.run?.connection.state ?? ''));

    await chat.send('/cut');

    expect(textsOf(chat.state)).toEqual(['human: /cut', 'ai: one two three']);
    expect([...connections]).toContain('reconnecting');
    expect(chat.state.run?.connection).toEqual({ state: 'connected' });
    detach();
  });

  it('finds the running answer when the page is loaded again', async () => {
    const { chat, open, sessionId, requests, detach } = await attached();
    void chat.send('/slow');
    await untilState(chat, ({ messages }) => messages.length === 2);
    requests.length = 0;

    const reloaded = openChat(open(), sessionId);
    const leave = reloaded.attach();
    await untilState(reloaded, ({ status }) => status === 'streaming');
    expect(reloaded.state.messages.map(({ type }) => type).slice(0, 1)).toEqual(['human']);
    const ended = await untilState(reloaded, ({ run }) => run?.ended === 'done');

    expect(textsOf(ended)).toEqual(['human: /slow', 'ai: one two three four five six']);
    expect(requests.filter((request) => request.startsWith('GET /runs'))).toHaveLength(1);
    leave();
    detach();
  });

  it('reads one stream when a message is sent before the history is there', async () => {
    const { open, sessionId, requests } = await mockSetting();
    const chat = openChat(open(), sessionId);
    const leave = chat.attach();

    const sent = chat.send('/slow');
    for (let turn = 0; turn < 5; turn++) await chat.refresh();
    await sent;

    expect(textsOf(chat.state)).toEqual(['human: /slow', 'ai: one two three four five six']);
    expect(requests.filter((request) => request.startsWith('GET /runs'))).toEqual([]);
    leave();
  });

  it('opens no stream that nobody looks at', async () => {
    const { open, sessionId, requests } = await mockSetting();
    const client = open();
    await (await client.messages.stream(sessionId, { message: '/endless' })).detach();
    const chat = openChat(client, sessionId);

    chat.attach()();
    await untilState(chat, isLoaded);

    expect(requests.filter((request) => request.startsWith('GET /runs'))).toEqual([]);
    await client.messages.abort(sessionId);
  });

  it('aborts nothing when nobody looks at it, and goes on where it was', async () => {
    const { chat, detach, requests } = await attached();
    const sent = chat.send('/slow');
    await untilState(chat, ({ messages }) => messages.length === 2);

    detach();
    await sent;
    expect(chat.isUnused).toBe(true);
    const leave = chat.attach();
    await untilState(chat, ({ run }) => run?.ended === 'done');

    expect(textsOf(chat.state)).toEqual(['human: /slow', 'ai: one two three four five six']);
    expect(requests).not.toContain('POST /messages/abort');
    leave();
  });

  it('stops an answer, and keeps what was said', async () => {
    const { chat, detach } = await attached();
    void chat.send('/endless');
    await untilState(chat, ({ messages }) => (messages[1]?.content.length ?? 0) > 0);

    await chat.stop();

    expect(chat.state).toMatchObject({ status: 'ready', run: { ended: 'aborted' } });
    expect(chat.state.messages[1]?.content).toMatch(/^word/);
    expect(chat.state.messages[1]?.isComplete).toBe(false);
    detach();
  });

  it('stops an answer, and not one to a message that is sent at the same moment, however long the request to stop takes', async () => {
    const { open, sessionId, fetch, messages } = await mockSetting();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow: Fetch = async (request) => {
      if (request.url.endsWith('/abort')) await held;
      return fetch(request);
    };
    const chat = openChat(open(slow), sessionId);
    const detach = chat.attach();
    await untilState(chat, isLoaded);
    void chat.send('/endless');
    await untilState(chat, (state) => (state.messages[1]?.content.length ?? 0) > 0);

    const both = Promise.all([chat.stop(), chat.send('/slow')]);
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(messages()).toHaveLength(1);
    release();
    await both;

    expect(chat.state.messages.map(({ isComplete }) => isComplete)).toEqual([true, false, true, true]);
    expect(chat.state.messages[3]?.content).toBe('one two three four five six');
    detach();
  });

  it('says why an answer has failed', async () => {
    const { chat, detach } = await attached();

    await chat.send('/failing');

    expect(chat.state).toMatchObject({ status: 'ready', draft: undefined, run: { ended: 'failed' } });
    expect(chat.state.messages[1]?.parts).toMatchObject([{ type: 'error', error: { retryable: true } }]);
    detach();
  });

  it('loads earlier messages page by page', async () => {
    const { open, sessionId } = await mockSetting();
    const client = open();
    for (let turn = 1; turn <= 5; turn++)
      await client.messages.send(sessionId, { message: `/hello ${turn}` });
    const chat = new Chat(client, sessionId, { historyPageSize: 2 });
    const detach = chat.attach();

    await untilState(chat, isLoaded);
    expect([chat.state.messages.length, chat.state.history.hasEarlier]).toEqual([4, true]);
    await chat.loadEarlier();
    await chat.loadEarlier();

    const questions = chat.state.messages.filter(({ type }) => type === 'human');
    expect(questions.map(({ content }) => content)).toEqual([1, 2, 3, 4, 5].map((turn) => `/hello ${turn}`));
    expect(chat.state.history.hasEarlier).toBe(false);
    detach();
  });
});

describe('A message that is refused', () => {
  it('becomes a draft that can be paid for and sent again', async () => {
    const { chat, detach } = await attached();

    await chat.send('/paid');
    expect(chat.state).toMatchObject({
      messages: [],
      status: 'ready',
      draft: { text: '/paid', payment: { claimIds: ['clm_1'] } },
    });
    await chat.resend({ payment: 'Payment e30' });

    expect(textsOf(chat.state)).toEqual(['human: /paid', 'ai: Thank you']);
    expect(chat.state.draft).toBeUndefined();
    detach();
  });

  it('is an error until it is discarded', async () => {
    const { chat, detach } = await attached();

    await chat.send('/refused');
    expect(chat.state).toMatchObject({ status: 'error', draft: { error: { code: 'too_many_requests' } } });
    chat.discardDraft();

    expect(chat.state).toMatchObject({ status: 'ready', draft: undefined, messages: [] });
    detach();
  });
});
