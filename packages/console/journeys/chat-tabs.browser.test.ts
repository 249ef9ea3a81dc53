import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ConsoleChat, counted } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the chat of the console in two tabs of one session', (journey) => {
  test('reads an answer in one of them, shows it in both, and calls a tool of the page once', async () => {
    const { page } = journey;
    const sent = watchTab(page);
    const first = new ConsoleChat(page);
    await page.goto(`${journey.server.url}/console/chat`);
    await first.begin();

    const other = await page.context().newPage();
    const sentByOther = watchTab(other);
    const second = new ConsoleChat(other);
    await other.goto(page.url());
    await other.getByText('Live', { exact: true }).waitFor();

    await first.send('/stream 200');
    await second.answer.getByText(/\b50\b/).waitFor();
    for (const chat of [first, second]) expect(await chat.text()).toBe(counted(200));
    expect([...sent.streams, ...sentByOther.streams]).toEqual(['POST /messages']);

    await second.send('/tool describe_page {}');
    for (const chat of [first, second]) {
      const answer = await chat.ended();
      await answer.getByText('Tool of this page').waitFor();
      await answer.getByText('done', { exact: true }).waitFor();
      expect(await chat.questions.count()).toBe(2);
    }
    expect([...sent.results, ...sentByOther.results]).toHaveLength(1);
    await second.answer.getByText('Tool of this page').click();
    await second.answer.getByRole('group', { name: 'result of describe_page' }).waitFor();
  });

  test('goes on in the tab that stays, when the one that reads is closed in the middle of an answer', async () => {
    const { page } = journey;
    const reader = await page.context().newPage();
    const chat = new ConsoleChat(reader);
    await reader.goto(`${journey.server.url}/console/chat`);
    await chat.begin();
    const other = new ConsoleChat(page);
    await page.goto(reader.url());
    await page.getByText('Live', { exact: true }).waitFor();
    await chat.send('/stream 600');
    await other.answer.getByText(/\b50\b/).waitFor();
    await reader.close();
    expect(await other.text()).toBe(counted(600));
  });
});

/** The streams that a tab opens, and the results of tools that it sends. */
function watchTab(tab: Page) {
  const streams: string[] = [];
  const results: string[] = [];
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, operation = ''] = /^\/(messages|runs)\/(?:ses|run)_\w+$/.exec(pathname) ?? [];
    const isStream = operation === 'runs' || (operation === 'messages' && request.method() === 'POST');
    if (isStream) streams.push(`${request.method()} /${operation}`);
    if (pathname.endsWith('/tool-results')) results.push(pathname);
  });
  tab.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"tool_result"')) results.push(String(payload));
    }),
  );
  return { streams, results };
}
