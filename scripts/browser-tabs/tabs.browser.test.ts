import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ToolCallRecord } from '@twin-oracle/sdk';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium } from '../../server/docs/testing/describe-in-chromium.js';
import { createRandom } from '../../server/testing/faults/random.js';
import { startTestServer, type TestServer } from '../../server/testing/server.js';
import { loaded, notedRuns, openBrowserTabs, untilNoted, type BrowserTabs } from './browser-tabs.js';

const WORDS = 400;
const ANSWER = Array.from({ length: WORDS }, (_, index) => index + 1).join(' ');

/** `make tabs` tries more. */
const SEED = Number(process.env.TAB_SEED ?? 1);
const CALLS = Number(process.env.TAB_CALLS ?? 24);
const RELOADS = Number(process.env.TAB_RELOADS ?? 3);
const CALLS_A_MESSAGE = 8;

const ask = (page: Page, message = `/stream ${WORDS}`) =>
  page.evaluate((text) => globalThis.tab.ask(text), message);

const said = (page: Page, length: number) =>
  page.evaluate((characters) => globalThis.tab.said(characters), length);

const ended = (page: Page) => page.evaluate(() => globalThis.tab.ended());

describeInChromium('tabs of a browser, with a server at another origin,', (launch) => {
  let browser: Browser;
  let server: TestServer;
  let tabs: BrowserTabs;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), launch()]);
  });

  beforeEach(async () => {
    tabs = await openBrowserTabs(browser, server);
  });

  afterEach(() => tabs.close());

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  test('share one stream, in whatever order they open', async () => {
    const [one, two] = [await tabs.openTab(), await tabs.openTab()];
    await ask(one);
    await said(two, 50);
    const three = await tabs.openTab();
    await said(three, 100);
    await two.reload();
    await loaded(two);

    for (const page of [one, two, three]) expect(await ended(page)).toEqual([`/stream ${WORDS}`, ANSWER]);
    expect(tabs.streams).toEqual(['POST /messages/…']);
  });

  test('go on from the last frame when the one that reads is closed, crashes or is loaded again', async () => {
    const [one, two, three] = [await tabs.openTab(), await tabs.openTab(), await tabs.openTab()];
    await ask(one);
    await said(two, 50);
    await one.close();
    await said(two, 300);
    await said(three, 300);
    await two.reload();
    await loaded(two);
    await said(three, 500);

    for (const page of [two, three]) expect(await ended(page)).toEqual([`/stream ${WORDS}`, ANSWER]);
    expect(tabs.streams.length).toBeLessThanOrEqual(3);
  });

  test(`run each call once, over reloads (TAB_SEED=${SEED})`, async () => {
    const random = createRandom(SEED);
    const pages: [Page, ...Page[]] = [await tabs.openTab(), await tabs.openTab(), await tabs.openTab()];
    const numbers = Array.from({ length: CALLS }, (_, n) => n);
    const messages = Math.ceil(CALLS / CALLS_A_MESSAGE);
    for (let message = 0; message < messages; message++) {
      const called = numbers.slice(message * CALLS_A_MESSAGE, (message + 1) * CALLS_A_MESSAGE);
      const lines = called.map((n) => `/tool count {"n":${n},"ms":${random.int(0, 200)}}`);
      const runId = await ask(random.pick(pages), lines.join('\n'));
      for (let reload = 0; reload < RELOADS / messages; reload++) {
        // In the middle of any of its calls, or before the first.
        await untilNoted(pages[0], called.slice(0, random.int(0, called.length)));
        const page = random.pick(pages);
        await page.reload();
        await loaded(page);
      }
      await (await tabs.client.runs.join(runId)).text();
    }

    const calls: ToolCallRecord[] = [];
    for await (const page of tabs.client.sessions.history(tabs.sessionId))
      calls.push(...page.messages.flatMap(({ toolCalls = [] }) => toolCalls));
    expect(calls).toHaveLength(CALLS);
    expect(calls.filter(({ status }) => status === 'isRunning')).toEqual([]);
    expect((await notedRuns(pages[0])).sort((a, b) => a - b)).toEqual(numbers);
    // A call whose page was loaded again while it ran.
    const isCutOff = ({ error = '' }: ToolCallRecord) => error.startsWith('The page was closed');
    expect(calls.filter((call) => call.status !== 'done' && !isCutOff(call))).toEqual([]);
  });

  test('let the user authorize the oracle, and send the message again', async () => {
    const [one, two] = [await tabs.openTab(), await tabs.openTab()];
    await ask(one, '/tool read_delegation {}');

    await said(two, 1);
    await one.waitForFunction(() => globalThis.tab.chat.state.messages.length === 3);
    const [, refused, answer] = await ended(one);
    expect(refused).toContain('permission_required');
    expect(answer).toContain('oracle/access');
  });

  test('go on without a lost or doubled character after the network was away', async () => {
    const one = await tabs.openTab();
    await ask(one);
    await said(one, 50);
    await tabs.context.setOffline(true);
    await one.waitForFunction(() => globalThis.tab.chat.state.run?.connection.state === 'reconnecting');
    await tabs.context.setOffline(false);

    expect(await ended(one)).toEqual([`/stream ${WORDS}`, ANSWER]);
  });
});
