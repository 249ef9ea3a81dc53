import { describe, expect, it } from '@jest/globals';
import type { Fetch } from '../../index.js';
import { Chat } from '../chat.js';
import type { KeyValueStorage } from '../../runtime/browser.js';
import { createMemoryStorage } from '../../runtime/testing/memory-storage.js';
import { isLoaded, mockSetting, textsOf } from '../testing/mock-chat.js';
import { untilState } from '../testing/until-state.js';
import type { Sent } from './outgoing-message.js';

/** A tab, whose page may be loaded again. Its network loses messages, or the replies to them, as long as `loses` says so. */
const openTab = async () => {
  const setting = await mockSetting();
  const storage = createMemoryStorage();
  const network: { loses?: 'message' | 'reply' | undefined } = {};
  const fetch: Fetch = async (request) => {
    const isLost = network.loses && request.url.includes('/messages/ses_') && request.method === 'POST';
    if (!isLost) return setting.fetch(request);
    if (network.loses === 'reply') await setting.fetch(request);
    throw new TypeError('fetch failed');
  };
  const load = (sessionId = setting.sessionId) => {
    const chat = new Chat(setting.open(fetch), sessionId, { tabs: false, draftStorage: () => storage });
    return { chat, leave: chat.attach() };
  };
  return { ...setting, network, storage, load };
};

/** The message that is kept. */
const keptIn = (storage: KeyValueStorage): Sent => {
  const [entry] = JSON.parse(storage.getItem(storage.key(0) ?? '') ?? '[]') as readonly {
    readonly sent: Sent;
  }[];
  if (!entry) throw new Error('No message is kept');
  return entry.sent;
};

describe('A message that has to be paid', () => {
  it('is offered again by the next load of the page, and paid under the same key', async () => {
    const { load, messages, storage } = await openTab();
    const before = load();
    await untilState(before.chat, isLoaded);
    const refused = await before.chat.send({ message: '/paid', metadata: { spaceId: '1' } });
    before.leave();

    const { chat, leave } = load();
    const { draft, status, sendError } = await untilState(chat, (state) => state.draft !== undefined);
    await chat.resend({ payment: 'Payment e30' });

    expect({ status, sendError }).toEqual({ status: 'ready', sendError: undefined });
    expect(draft).toMatchObject({
      text: '/paid',
      payment: refused?.payment,
      error: { code: 'payment_required' },
    });
    const [first, second] = messages().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    const [sent, again] = await Promise.all(messages().map((request) => request.json()));
    expect(again).toEqual(sent);
    expect(textsOf(chat.state)).toEqual(['human: /paid', 'ai: Thank you']);
    expect(storage.length).toBe(0);
    leave();
  });

  it('is not offered again once it is discarded', async () => {
    const { load, storage } = await openTab();
    const { chat, leave } = load();
    await untilState(chat, isLoaded);
    await chat.send('/paid');
    expect(storage.length).toBe(1);

    chat.discardDraft();

    expect(storage.length).toBe(0);
    leave();
  });

  it('is kept for its session alone, and only for those who may read it', async () => {
    const { load, open } = await openTab();
    const { chat, leave } = load();
    await untilState(chat, isLoaded);
    await chat.send('/paid');
    leave();
    const { sessionId: other } = await open().sessions.create();
    await open().sessions.delete(chat.sessionId);

    const elsewhere = load(other);
    await untilState(elsewhere.chat, isLoaded);
    const gone = load();
    await untilState(gone.chat, ({ history }) => history.status === 'not_found');

    expect([elsewhere.chat.state.draft, gone.chat.state.draft]).toEqual([undefined, undefined]);
    elsewhere.leave();
    gone.leave();
  });

  it('is lost in a storage that something else has written to, and the chat works', async () => {
    const { load, storage, sessionId } = await openTab();
    storage.setItem(`twin-oracle:drafts:https://oracle.test ${sessionId}`, 'null');
    const { chat, leave } = load();

    await untilState(chat, isLoaded);

    expect(chat.state.draft).toBeUndefined();
    leave();
  });
});

describe('A message that got no reply', () => {
  it('is offered again by the next load of the page as one that failed, and sent under the same key', async () => {
    const { network, load, messages, storage } = await openTab();
    const before = load();
    await untilState(before.chat, isLoaded);
    network.loses = 'message';
    const failed = await before.chat.send({ message: '/hello', metadata: { spaceId: '1' } });
    const { idempotencyKey } = keptIn(storage);
    before.leave();
    network.loses = undefined;

    const { chat, leave } = load();
    const { draft, status, sendError } = await untilState(chat, (state) => state.draft !== undefined);
    await chat.resend();

    expect(draft).toMatchObject({ text: '/hello', payment: undefined, error: { name: 'ConnectionError' } });
    expect({ status, sendError }).toEqual({ status: 'error', sendError: draft?.error });
    expect(draft?.error?.message).toBe(failed?.error?.message);
    const [sent] = messages();
    expect(sent?.headers.get('idempotency-key')).toBe(idempotencyKey);
    expect(await sent?.json()).toMatchObject({ metadata: { spaceId: '1' } });
    expect(textsOf(chat.state)).toEqual(['human: /hello', 'ai: Hello there are three of them']);
    expect(storage.length).toBe(0);
    leave();
  });

  it('is no draft once the transcript has it: only the reply was lost', async () => {
    const { network, load, storage } = await openTab();
    const before = load();
    await untilState(before.chat, isLoaded);
    network.loses = 'reply';
    await before.chat.send('/hello');
    expect(before.chat.state).toMatchObject({ status: 'error', draft: { text: '/hello' } });

    await before.chat.refresh();
    expect(before.chat.state).toMatchObject({ sendError: undefined, draft: undefined });
    await untilState(before.chat, ({ status }) => status === 'ready');
    before.leave();
    const { chat, leave } = load();
    await untilState(chat, ({ status, messages }) => status === 'ready' && messages.length === 2);

    expect(textsOf(chat.state)).toEqual(['human: /hello', 'ai: Hello there are three of them']);
    expect([chat.state.draft, storage.length]).toEqual([undefined, 0]);
    leave();
  });

  it('stays a draft when the transcript has the same text from before', async () => {
    const { network, load } = await openTab();
    const before = load();
    await untilState(before.chat, isLoaded);
    await before.chat.send('/hello');
    network.loses = 'message';
    await before.chat.send('/hello');
    await before.chat.refresh();
    expect(before.chat.state.draft?.text).toBe('/hello');
    before.leave();

    const { chat, leave } = load();
    const { draft } = await untilState(chat, (state) => state.draft !== undefined);

    expect(draft?.text).toBe('/hello');
    leave();
  });

  it('is kept while it is sent, for a page that is closed meanwhile', async () => {
    const { load, storage, messages } = await openTab();
    const { chat, leave } = load();
    await untilState(chat, isLoaded);

    const sending = chat.send('/hello');
    const { message, idempotencyKey } = keptIn(storage);
    await sending;

    expect(message).toEqual({ message: '/hello' });
    expect(messages().map(({ headers }) => headers.get('idempotency-key'))).toEqual([idempotencyKey]);
    expect(storage.length).toBe(0);
    leave();
  });
});
