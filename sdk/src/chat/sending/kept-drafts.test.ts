import { describe, expect, it } from '@jest/globals';
import { Chat } from '../chat.js';
import { createMemoryStorage } from '../../runtime/testing/memory-storage.js';
import { isLoaded, mockSetting, textsOf } from '../testing/mock-chat.js';
import { untilState } from '../testing/until-state.js';

/** A tab, whose page may be loaded again. */
const openTab = async () => {
  const setting = await mockSetting();
  const storage = createMemoryStorage();
  const load = (sessionId = setting.sessionId) => {
    const chat = new Chat(setting.open(), sessionId, { tabs: false, draftStorage: () => storage });
    return { chat, leave: chat.attach() };
  };
  return { ...setting, storage, load };
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
