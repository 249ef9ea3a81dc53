import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Chat } from '../chat.js';
import { createFakeBrowser } from '../testing/fake-browser.js';
import type { FakeTab } from '../testing/fake-browser.js';
import { advanceUntil, advanceWhile, fakeClock } from '../testing/fake-clock.js';
import { isLoaded, mockSetting, textsOf } from '../testing/mock-chat.js';
import { untilState } from '../testing/until-state.js';

const SLOW = ['human: /slow', 'ai: one two three four five six'];

/** A browser with tabs on one session, and the requests for streams that they make. */
const openBrowser = async () => {
  const { open, sessionId, requests } = await mockSetting();
  const browser = createFakeBrowser();
  const detachAll: (() => void)[] = [];
  const openTab = async (tab: FakeTab = browser.openTab()) => {
    const chat = new Chat(open(), sessionId, { tabs: tab });
    const detach = chat.attach();
    detachAll.push(detach);
    await untilState(chat, isLoaded);
    /** As the browser does: it is gone without a word. */
    const close = () => {
      tab.close();
      detach();
    };
    return { chat, tab, close };
  };
  return {
    openTab,
    joins: () => requests.filter((request) => request.startsWith('GET /runs')).length,
    closeAll: () => detachAll.forEach((detach) => detach()),
  };
};

const hasBegun = (chat: Chat) => untilState(chat, ({ messages }) => messages.length === 2);

const isDone = (chat: Chat) => untilState(chat, ({ run }) => run?.ended === 'done');

afterEach(() => void jest.useRealTimers());

describe('Tabs of a session', () => {
  it('show what one of them sends, and read its stream there alone', async () => {
    const { openTab, joins, closeAll } = await openBrowser();
    const [one, two, three] = [await openTab(), await openTab(), await openTab()];

    const sent = one.chat.send('/slow');
    const asked = await untilState(two.chat, ({ messages }) => messages.length > 0);
    expect(textsOf(asked)[0]).toBe('human: /slow');
    const others = await Promise.all([isDone(two.chat), isDone(three.chat)]);
    await sent;

    for (const state of others) expect(textsOf(state)).toEqual(SLOW);
    expect(joins()).toBe(0);
    closeAll();
  });

  it('get what was said when they open in mid-answer', async () => {
    const { openTab, joins, closeAll } = await openBrowser();
    const one = await openTab();
    void one.chat.send('/slow');
    await hasBegun(one.chat);

    const two = await openTab();
    expect(textsOf(await isDone(two.chat))).toEqual(SLOW);

    expect(joins()).toBe(0);
    closeAll();
  });

  it('go on from the last frame when the one that reads is closed', async () => {
    const { openTab, joins, closeAll } = await openBrowser();
    const [one, two, three] = [await openTab(), await openTab(), await openTab()];
    void one.chat.send('/slow');
    await Promise.all([hasBegun(two.chat), hasBegun(three.chat)]);

    one.close();
    const ended = await Promise.all([isDone(two.chat), isDone(three.chat)]);

    for (const state of ended) expect(textsOf(state)).toEqual(SLOW);
    expect(joins()).toBe(1);
    closeAll();
  });

  it('take over from one that is frozen, and it follows when it wakes', async () => {
    const { openTab, joins, closeAll } = await openBrowser();
    const [one, two] = [await openTab(), await openTab()];
    fakeClock();
    const sent = one.chat.send('/endless');
    const shownByTwo = () => two.chat.state.messages[1]?.content.length ?? 0;
    await advanceUntil(() => shownByTwo() > 0);

    one.tab.freeze();
    await advanceUntil(() => joins() > 0);
    const takenOverAt = shownByTwo();
    await advanceUntil(() => shownByTwo() > takenOverAt);
    one.tab.thaw();
    await advanceWhile(Promise.all([two.chat.stop(), sent]));

    expect(joins()).toBe(1);
    expect(textsOf(one.chat.state)).toEqual(textsOf(two.chat.state));
    closeAll();
  });

  it('may each stop the answer', async () => {
    const { openTab, closeAll } = await openBrowser();
    const [one, two] = [await openTab(), await openTab()];
    const sent = one.chat.send('/endless');
    await untilState(two.chat, ({ messages }) => (messages[1]?.content.length ?? 0) > 0);

    await two.chat.stop();
    await sent;

    expect(two.chat.state.run?.ended).toBe('aborted');
    expect(textsOf(one.chat.state)).toEqual(textsOf(two.chat.state));
    closeAll();
  });

  it('name the messages as the transcript does, each once', async () => {
    const { openTab, closeAll } = await openBrowser();
    const [one, two] = [await openTab(), await openTab()];

    await one.chat.send('/hello');
    const named = await untilState(
      two.chat,
      ({ messages }) => messages.length === 2 && messages.every(({ id }) => id !== undefined),
    );
    await one.chat.refresh();

    expect(named.messages.map(({ id }) => id)).toEqual(one.chat.state.messages.map(({ id }) => id));
    closeAll();
  });

  it('read for themselves where they cannot share', async () => {
    const { open, sessionId, requests } = await mockSetting();
    const [one, two] = [0, 1].map(() => new Chat(open(), sessionId, { tabs: false }));
    if (!one || !two) throw new Error('There are two');
    const leave = [one.attach(), two.attach()];
    await Promise.all([untilState(one, isLoaded), untilState(two, isLoaded)]);

    void one.send('/slow');
    await hasBegun(one);
    await two.refresh();
    expect(textsOf(await isDone(two))).toEqual(SLOW);

    expect(requests.filter((request) => request.startsWith('GET /runs'))).toHaveLength(1);
    leave.forEach((detach) => detach());
  });
});
