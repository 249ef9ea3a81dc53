import { expect, test } from '@jest/globals';
import { ConsoleChat } from '../testing/console-chat.js';
import { talkLong } from '../testing/fill-database.js';
import { describeJourney } from '../testing/console-journey.js';

const MESSAGES = 1_000;

/** Rows near the screen, and some beyond it. */
const MAX_ROWS = 60;

/** A page that hangs. How long the thread is blocked is printed: on an idle machine one does not feel it. */
const MAX_BLOCKED_MS = 10_000;

describeJourney('a session of 1,000 messages in the console', (journey) => {
  test('opens at its end, has few rows in the document, and is scrolled to its beginning', async () => {
    const { page } = journey;
    await page.goto(`${journey.server.url}/console/chat`);
    const chat = new ConsoleChat(page);
    await chat.begin();
    await talkLong(journey.server.database, new URL(page.url()).pathname.split('/').at(-1) ?? '', MESSAGES);
    await page.reload();
    await page.getByText(`Answer number ${MESSAGES / 2}.`).waitFor();
    await watchThread();

    const log = page.getByRole('log');
    await log.focus();
    const first = page.getByText('Question number 1', { exact: true });
    // Each page of earlier messages is put before those that are shown, which stay where they are.
    while (!(await first.isVisible())) {
      await page.keyboard.press('Home');
      await rendered();
      expect(await page.getByRole('article').count()).toBeLessThan(MAX_ROWS);
    }
    expect(await longestBlock()).toBeLessThan(MAX_BLOCKED_MS);
    // What was not measured yet is higher or lower than it was taken to be, so the first press may end shortly before.
    while (!(await page.getByText(`Answer number ${MESSAGES / 2}.`).isVisible())) {
      await page.keyboard.press('End');
      await rendered();
    }
  });

  /** Resolves when the browser has drawn what it knows now. */
  const rendered = () =>
    journey.page.evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
    );

  const watchThread = () =>
    journey.page.evaluate(`
      globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
      }).observe({ type: 'longtask' });
    `);

  const longestBlock = async () => {
    const longest = await journey.page.evaluate<number>('globalThis.longest');
    process.stdout.write(`The longest block of the thread took ${Math.round(longest)} ms\n`);
    return longest;
  };
});
