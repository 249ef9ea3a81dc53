import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ConnectionError } from '../../index.js';
import type { SessionSocket } from '../../realtime/index.js';
import { Chat } from '../chat.js';
import { advanceUntil, advanceWhile, fakeClock } from '../testing/fake-clock.js';
import { isLoaded, mockSetting, textsOf } from '../testing/mock-chat.js';
import { untilState } from '../testing/until-state.js';

afterEach(() => void jest.useRealTimers());

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
      connect: () => (++attempts === 1 ? Promise.reject(new ConnectionError('Away')) : connect()),
    });
    const leave = chat.attach();

    const { isRealTimeConnected, realTimeNextAttempt } = await untilState(
      chat,
      (state) => state.realTimeNextAttempt !== undefined,
    );
    expect([isRealTimeConnected, realTimeNextAttempt?.attempt]).toEqual([false, 1]);
    await chat.send('/hello');
    const opened = await untilState(chat, (state) => state.isRealTimeConnected);

    expect([attempts, opened.realTimeNextAttempt]).toEqual([2, undefined]);
    leave();
  });

  it('that is opened after the last view has left is closed at once', async () => {
    const { open, sessionId, connect } = await mockSetting();
    let opened: (channel: SessionSocket) => void = () => undefined;
    const channel = new Promise<SessionSocket>((resolve) => (opened = resolve));
    const chat: Chat = new Chat(open(), sessionId, {
      connect: async () => {
        leave();
        await untilState(chat, () => chat.isUnused);
        const connected = await connect();
        opened(connected);
        return connected;
      },
    });

    const leave = chat.attach();
    const { over } = await channel;
    if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve));

    expect(chat.state.isRealTimeConnected).toBe(false);
  });

  it('shows a message that another device streams as it is answered', async () => {
    const { open, sessionId, connect } = await mockSetting();
    const here = new Chat(open(), sessionId, { connect, tabs: false });
    const leave = here.attach();
    await untilState(here, ({ isRealTimeConnected }) => isRealTimeConnected);
    const elsewhere = new Chat(open(), sessionId, { tabs: false });

    const sending = elsewhere.send('/endless');
    const live = await untilState(
      here,
      ({ status, messages }) => status === 'streaming' && messages.length === 2,
    );
    const { length } = textsOf(live)[1] ?? '';
    await untilState(here, (state) => (textsOf(state)[1] ?? '').length > length);
    await open().messages.abort(sessionId);
    await sending;
    const ended = await untilState(here, ({ run }) => run?.ended === 'aborted');

    expect(textsOf(live)[0]).toBe('human: /endless');
    expect(textsOf(ended)).toEqual(textsOf(elsewhere.state));
    leave();
  });

  it('follows what another device sends while an answer is read here, in the order of the transcript', async () => {
    const { open, sessionId, connect } = await mockSetting();
    const here = new Chat(open(), sessionId, { connect, tabs: false });
    const leave = here.attach();
    await untilState(here, ({ isRealTimeConnected }) => isRealTimeConnected);
    const sending = here.send('/endless');
    await untilState(here, ({ messages }) => messages.length === 2);

    await open().messages.send(sessionId, { message: '/hello' });
    await sending;
    const { messages } = await untilState(here, ({ status }) => status === 'ready');

    const { messages: stored } = await open().messages.list(sessionId);
    expect(messages.map(({ content }) => content)).toEqual(stored.map(({ content }) => content));
    expect(messages.at(-1)?.content).toBe('Hello there are three of them');
    leave();
  });
});

describe('An event channel that would not be opened by another attempt', () => {
  /** A chat whose user refuses to sign for its event channel as long as `isRefused`. */
  const refusing = async () => {
    const { open, sessionId, connect } = await mockSetting();
    const user = { isRefused: true, asked: 0 };
    const chat = new Chat(open(), sessionId, {
      tabs: false,
      connect: () => {
        user.asked++;
        return user.isRefused ? Promise.reject(new Error('User rejected the request')) : connect();
      },
    });
    const leave = chat.attach();
    const stopped = await untilState(chat, ({ realTimeError }) => realTimeError !== undefined);
    return { chat, user, stopped, leave, sessionId, open };
  };

  it('asks the user once, and says why it has stopped', async () => {
    fakeClock();
    const { user, stopped, leave } = await refusing();
    await jest.advanceTimersByTimeAsync(120_000);

    expect(user.asked).toBe(1);
    expect(stopped).toMatchObject({
      isRealTimeConnected: false,
      realTimeError: { message: 'User rejected the request' },
    });
    leave();
    await jest.runOnlyPendingTimersAsync();
  });

  it.each<[string, (chat: Chat) => unknown]>([
    ['sends a message', (chat) => chat.send('/hello')],
    ['reads the news', (chat) => chat.refresh()],
    ['reconnects', (chat) => chat.reconnect()],
  ])('is opened when the user %s', async (_what, act) => {
    const { chat, user, leave } = await refusing();
    user.isRefused = false;

    await act(chat);
    const { realTimeError } = await untilState(chat, ({ isRealTimeConnected }) => isRealTimeConnected);

    expect([user.asked, realTimeError]).toEqual([2, undefined]);
    leave();
  });

  it('ends with a session that is deleted, and nothing is asked of the oracle any more', async () => {
    fakeClock();
    const { open, sessionId, connect, requests } = await mockSetting();
    let connections = 0;
    const chat = new Chat(open(), sessionId, {
      tabs: false,
      connect: () => {
        connections++;
        return connect();
      },
    });
    const leave = chat.attach();
    await advanceUntil(() => chat.state.isRealTimeConnected);
    // What is read when the channel opens.
    await advanceWhile(chat.refresh());
    await jest.advanceTimersByTimeAsync(100);

    await open().sessions.delete(sessionId);
    await advanceUntil(() => chat.state.history.status === 'not_found');
    requests.length = 0;
    await jest.advanceTimersByTimeAsync(120_000);

    expect(chat.state.history.error).toMatchObject({ code: 'session_not_found' });
    expect(chat.state.realTimeError).toMatchObject({ reason: 'session_deleted' });
    expect([requests, connections]).toEqual([[], 1]);
    leave();
    await jest.runOnlyPendingTimersAsync();
  });

  it('is not opened for a session that was deleted before', async () => {
    const { open, sessionId, requests } = await mockSetting();
    await open().sessions.delete(sessionId);
    let connections = 0;
    const chat = new Chat(open(), sessionId, {
      tabs: false,
      connect: () => {
        connections++;
        return Promise.reject(new ConnectionError('Away'));
      },
    });
    requests.length = 0;
    const leave = chat.attach();

    await untilState(chat, ({ history }) => history.status === 'not_found');

    expect(connections).toBe(0);
    expect(requests.sort()).toEqual(['GET /sessions/…/messages', 'GET /sessions/…/run']);
    leave();
  });
});
