import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createElement, Fragment, useEffect } from 'react';
import { mockSetting } from '../../chat/testing/mock-chat.js';
import type { MockSetting } from '../../chat/testing/mock-chat.js';
import { useChat, useChatSelector } from '../index.js';
import type { ChatState, IMessage, UseChatResult } from '../index.js';
import { openPage, oracleDid, overrides, provided } from '../testing/test-page.js';
import type { Page } from '../testing/test-page.js';

let page: Page;
let setting: MockSetting;
beforeEach(async () => {
  page = await openPage();
  setting = await mockSetting();
});
afterEach(() => page.close());

/** Whether the transcript has named it. */
const isNamed = ({ type, id }: IMessage) => type === 'ai' || id.startsWith('msg_');

type IsEqual<Selected> = (before: Selected, now: Selected) => boolean;

/** A page with a chat and a component that selects a part of it. @returns what that has shown, commit by commit. */
const show = async <Selected>(select: (state: ChatState) => Selected, isEqual?: IsEqual<Selected>) => {
  const commits: Selected[] = [];
  const shown: { chat?: UseChatResult } = {};
  const address = () => ({ oracleDid, overrides: { ...overrides }, sessionId: setting.sessionId });
  const Whole = () => {
    const chat = useChat({ ...address(), onPaymentRequiredError: () => undefined });
    useEffect(() => {
      shown.chat = chat;
    });
    return null;
  };
  const Part = () => {
    const selected = useChatSelector(address(), (state) => select(state), isEqual);
    useEffect(() => {
      commits.push(selected);
    });
    return null;
  };
  const Both = () => createElement(Fragment, null, createElement(Whole), createElement(Part));
  page.show(provided(setting.fetch, Both));
  await page.until(() => shown.chat?.isLoading === false);
  /** Sends a message, and waits until its answer and its ids are shown. @returns the commits since then. */
  const turn = async (message: string): Promise<Selected[]> => {
    commits.length = 0;
    await shown.chat?.sendMessage(message);
    await page.until(() => shown.chat?.messages.every(isNamed) === true);
    return [...commits];
  };
  return { turn, commits };
};

describe('A component that selects a part of a chat', () => {
  it('is rendered three times a turn when it selects the status', async () => {
    const { turn } = await show(({ status }) => status);

    expect(await turn('/slow')).toEqual(['submitted', 'streaming', 'ready']);
  });

  it('is not rendered for an answer when it selects a message before it', async () => {
    const { turn } = await show(({ messages }) => messages[0]);
    await turn('/slow');

    expect(await turn('/slow')).toEqual([]);
  });

  it('is rendered for what it creates when that differs by a comparison of its own', async () => {
    const { turn } = await show(
      ({ messages }) => messages.map(({ type }) => type),
      (before, now) => before.join() === now.join(),
    );

    expect(await turn('/slow')).toEqual([['human'], ['human', 'ai']]);
  });

  it('shares the look-up and the stream of all other hooks of the session', async () => {
    const { turn } = await show(({ messages }) => messages.at(-1)?.content);

    const commits = await turn('/slow');

    expect(commits.at(-1)).toBe('one two three four five six');
    const asked = (request: string) => setting.requests.filter((each) => each === request).length;
    expect([asked('GET /sessions/…/run'), asked('POST /messages/…')]).toEqual([1, 1]);
  });
});
