import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium } from '../../server/docs/testing/describe-in-chromium.js';
import type { ChatPage } from './chat-page.js';
import type { ServedPage } from './serve-chat-page.js';

/** Longer than a busy machine takes for anything in a page. */
export const TIMEOUT_MS = 300_000;

/** What a page talks to. */
export interface StartedOracle {
  readonly url: string;
  close(): Promise<void> | void;
}

export interface ChatSetup<Chat extends ChatPage, Oracle extends StartedOracle> {
  readonly Chat: new (page: Page) => Chat;
  readonly serve: () => Promise<ServedPage>;
  readonly startOracle: () => Promise<Oracle>;
  /** Requests to other origins than the page's and the oracle's fail a test. */
  readonly isAlone?: boolean;
}

/** What the tests of a suite share. Each part exists from the first test on. */
export interface ChatContext<Chat extends ChatPage, Oracle extends StartedOracle> {
  readonly browser: Browser;
  readonly chat: Chat;
  readonly oracle: Oracle;
  readonly served: ServedPage;
}

/** A suite with a chat page in Chromium, which is skipped where there is no Chromium. An error in the page fails the test that ran. */
export function describeChat<Chat extends ChatPage, Oracle extends StartedOracle>(
  title: string,
  { Chat, serve, startOracle, isAlone = false }: ChatSetup<Chat, Oracle>,
  suite: (context: () => ChatContext<Chat, Oracle>) => void,
): void {
  describeInChromium(title, (launch) => {
    let context: ChatContext<Chat, Oracle>;
    const complaints: string[] = [];

    beforeAll(async () => {
      const [oracle, served, browser] = await Promise.all([startOracle(), serve(), launch()]);
      const page = await browser.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      page.on('pageerror', ({ message }) => complaints.push(message));
      const chat = new Chat(page);
      context = { browser, chat, oracle, served };
      if (isAlone) {
        const origins = [new URL(served.urlFor('')).origin, oracle.url];
        page.on('request', (request) => {
          if (!origins.includes(new URL(request.url()).origin)) complaints.push(request.url());
        });
      }
      await chat.open(served.urlFor(oracle.url));
    });

    afterAll(async () => {
      await context.browser.close();
      context.served.close();
      await context.oracle.close();
    });

    afterEach(() => expect(complaints.splice(0)).toEqual([]));

    suite(() => context);
  });
}
