import { describe, expect, it } from '@jest/globals';
import type { Fetch } from '../index.js';
import { Chat } from './chat.js';
import { isLoaded, mockSetting, textsOf } from './testing/mock-chat.js';
import { untilState } from './testing/until-state.js';

/** A chat whose next requests to a path fail. */
const failing = async (path: RegExp, times: number) => {
  const setting = await mockSetting();
  const failures = { left: times };
  const fetch: Fetch = (request) => {
    if (!path.test(request.url) || failures.left === 0) return setting.fetch(request);
    failures.left--;
    return Promise.reject(new TypeError('fetch failed'));
  };
  const { sessionId, open } = setting;
  const chat = new Chat(open(fetch), sessionId);
  return { ...setting, failures, chat };
};

describe('A chat whose server is away', () => {
  it('loads its history when the server is back', async () => {
    const { chat, open, sessionId } = await failing(/\/messages/, 1);
    await open().messages.send(sessionId, { message: '/hello' });
    const leave = chat.attach();

    const { history } = await untilState(chat, (state) => state.history.error !== undefined);
    expect(history.status).toBe('failed');
    const loaded = await untilState(chat, isLoaded);

    expect(loaded.messages).toHaveLength(2);
    expect(loaded.history.error).toBeUndefined();
    leave();
  });

  it('keeps the history that it has, and reads the news when the server is back', async () => {
    const { chat, open, sessionId, failures } = await failing(/\/messages/, 0);
    const client = open();
    await client.messages.send(sessionId, { message: '/hello' });
    const leave = chat.attach();
    await untilState(chat, isLoaded);
    await client.messages.send(sessionId, { message: '/hello again' });
    failures.left = 1;

    await chat.refresh();
    expect(chat.state.history).toMatchObject({ status: 'loaded', error: { name: 'ConnectionError' } });
    expect(chat.state.messages).toHaveLength(2);
    const { messages } = await untilState(chat, ({ history }) => history.error === undefined);

    expect(messages).toHaveLength(4);
    leave();
  });

  it('reads nothing more once the last view has left', async () => {
    const { chat, requests } = await failing(/\/messages/, Infinity);
    const leave = chat.attach();
    await untilState(chat, ({ history }) => history.status === 'failed');
    leave();
    await untilState(chat, () => chat.isUnused);
    requests.length = 0;

    await chat.refresh();

    expect(requests).toEqual(['GET /sessions/…/run']);
  });

  it('stops an answer when the server is back', async () => {
    const { chat, failures } = await failing(/\/abort/, 0);
    const leave = chat.attach();
    await untilState(chat, isLoaded);
    void chat.send('/endless');
    await untilState(chat, ({ messages }) => (messages[1]?.content.length ?? 0) > 0);
    failures.left = 2;

    await chat.stop();

    expect(failures.left).toBe(0);
    expect(chat.state).toMatchObject({ status: 'ready', run: { ended: 'aborted' } });
    leave();
  });
});

describe('A chat whose answer is older than the server keeps its frames', () => {
  it('reads it in the transcript, and goes on', async () => {
    const setting = await mockSetting();
    const { open, sessionId, requests } = setting;
    const trimmed = { isOn: false };
    const fetch: Fetch = (request) => {
      if (!trimmed.isOn || !request.url.includes('/runs/run_')) return setting.fetch(request);
      requests.push('410');
      return Promise.resolve(Response.json({ code: 'log_trimmed', detail: 'Gone' }, { status: 410 }));
    };
    const chat = new Chat(open(fetch), sessionId);
    const leave = chat.attach();
    await untilState(chat, isLoaded);
    trimmed.isOn = true;
    // Its connection drops in the middle, and is joined again when the frames have gone.
    await chat.send('/cut');

    const state = await untilState(chat, ({ messages }) => messages[1]?.content === 'one two three');
    expect(state).toMatchObject({ status: 'ready', run: { ended: 'done', error: undefined } });
    expect(requests.filter((request) => request === '410')).toHaveLength(1);
    trimmed.isOn = false;
    await chat.send('/hello');
    expect(textsOf(chat.state).at(-1)).toBe('ai: Hello there are three of them');
    leave();
  });
});

describe('A chat whose server refuses', () => {
  const refusing = async (path: RegExp) => {
    const setting = await mockSetting();
    const refused = { isOn: false };
    const fetch: Fetch = (request) =>
      refused.isOn && path.test(request.url)
        ? Promise.resolve(Response.json({ code: 'forbidden', detail: 'No' }, { status: 403 }))
        : setting.fetch(request);
    const chat = new Chat(setting.open(fetch), setting.sessionId);
    const leave = chat.attach();
    await untilState(chat, isLoaded);
    return { chat, refused, leave, client: setting.open(), sessionId: setting.sessionId };
  };

  it('to stop an answer says why, and the answer goes on until it is stopped', async () => {
    const { chat, refused, leave } = await refusing(/\/abort/);
    void chat.send('/endless');
    await untilState(chat, ({ messages }) => (messages[1]?.content.length ?? 0) > 0);

    refused.isOn = true;
    await chat.stop();
    expect(chat.state).toMatchObject({
      status: 'streaming',
      stopError: { name: 'ProblemError', status: 403 },
    });

    refused.isOn = false;
    await chat.stop();
    expect(chat.state).toMatchObject({ status: 'ready', stopError: undefined, run: { ended: 'aborted' } });
    leave();
  });

  it('to let it read an answer says why', async () => {
    const { chat, refused, leave, client, sessionId } = await refusing(/\/runs\//);
    await (await client.messages.stream(sessionId, { message: '/endless' })).detach();

    refused.isOn = true;
    await chat.refresh();
    const { run } = await untilState(chat, (state) => state.run?.ended !== undefined);

    expect(run).toMatchObject({ ended: 'disconnected', error: { name: 'ProblemError', status: 403 } });
    await client.messages.abort(sessionId);
    leave();
  });
});

describe('A message whose answer has not begun', () => {
  it('is stopped as soon as it has a run', async () => {
    const { chat, requests } = await failing(/none/, 0);
    const leave = chat.attach();
    await untilState(chat, isLoaded);
    requests.length = 0;

    void chat.send('/endless');
    await chat.stop();

    expect(requests.slice(0, 2)).toEqual(['POST /messages/…', 'POST /messages/abort']);
    expect(chat.state).toMatchObject({ status: 'ready', run: { ended: 'aborted' } });
    leave();
  });

  it('and is refused needs no stop', async () => {
    const { chat, requests } = await failing(/none/, 0);
    const leave = chat.attach();
    await untilState(chat, isLoaded);

    void chat.send('/refused');
    await chat.stop();

    expect(requests).not.toContain('POST /messages/abort');
    expect(textsOf(chat.state)).toEqual([]);
    leave();
  });
});
