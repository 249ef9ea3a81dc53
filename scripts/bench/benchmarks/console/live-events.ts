import type { Page } from 'playwright-core';
import { inEachRound, type Figure } from './figure.js';
import { watchFrames } from './watch-frames.js';
import type { MeasuredConsole } from './with-console.js';

const EVENTS = 10_000;

/** An import makes 10,000 twins while the page of events is open; then another page catches up with their events at once. */
export async function liveEvents(measured: MeasuredConsole, rounds: number): Promise<Figure[]> {
  const { open, platform } = measured;
  const newestEvent = async () => (await platform.events.list({ limit: 1 })).newest;
  const readUpTo = async (page: Page) => page.getByText(`read up to ${await newestEvent()}`).waitFor();

  const of = await inEachRound(rounds, async () => {
    const page = await open('/events');
    await page.getByText('Live', { exact: true }).waitFor();
    await readUpTo(page);
    const before = await newestEvent();
    const live = await watchFrames(page, async () => {
      const { importId } = await platform.imports.start(twins());
      await platform.imports.wait(importId);
      await readUpTo(page);
    });
    await page.goto(`${page.url().split('?')[0] ?? ''}?after=${await newestEvent()}`);
    await page.getByRole('heading', { name: /^No event after/ }).waitFor();
    const caughtUp = await watchFrames(page, async () => {
      await page.getByLabel('After the event').fill(String(before));
      await page.getByRole('button', { name: 'Read', exact: true }).click();
      await readUpTo(page);
    });
    await page.context().close();
    return {
      longest: live.longestMs,
      long: live.long,
      caughtUpLongest: caughtUp.longestMs,
      caughtUpLong: caughtUp.long,
    };
  });
  return [
    { what: '10,000 events arrive, the longest frame, ms', values: of('longest') },
    { what: '10,000 events arrive, frames over 50 ms', values: of('long'), atMost: 0 },
    { what: '10,000 events at once, the longest frame, ms', values: of('caughtUpLongest') },
    { what: '10,000 events at once, frames over 50 ms', values: of('caughtUpLong'), atMost: 0 },
  ];
}

function* twins(): Generator<string> {
  for (let number = 0; number < EVENTS; number++) {
    const metadata = { name: `Project ${number}` };
    yield `${JSON.stringify({ kind: 'twin', type: 'Project', protocol: 'did:ixo:protocol/project', metadata })}\n`;
  }
}
