import type { Page } from 'playwright-core';
import { inEachRound, type Figure } from './figure.js';
import type { MeasuredConsole } from './with-console.js';

/** The first visit: nothing of the console is in the browser's cache. */
export async function firstPaint({ open, platform }: MeasuredConsole, rounds: number): Promise<Figure[]> {
  const { did } = await platform.domains.create({
    type: 'Project',
    protocol: 'did:ixo:protocol/project',
    metadata: { name: 'Kisumu stoves' },
  });
  const measure = async (path: string) => {
    const page = await open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const measured = {
      paint: await startOf(page, 'first-contentful-paint'),
      title: await startOf(page, 'heading'),
    };
    await page.context().close();
    return measured;
  };
  const overview = await inEachRound(rounds, () => measure(''));
  const twin = await inEachRound(rounds, () => measure(`/twins/${encodeURIComponent(did)}`));
  return [
    { what: '/console, first contentful paint, ms', values: overview('paint') },
    { what: '/console, its title, ms', values: overview('title') },
    { what: 'a link to a twin, first contentful paint, ms', values: twin('paint') },
    { what: 'a link to a twin, its name, ms', values: twin('title') },
  ];
}

/** Milliseconds from the beginning of the navigation. The console's policy forbids `waitForFunction`, which evaluates text in the page. */
function startOf(page: Page, name: string): Promise<number> {
  const entries = `performance.getEntriesByName(${JSON.stringify(name)})`;
  return page.evaluate<number>(`new Promise((seen) => {
    const look = () => (${entries}.length > 0 ? seen(${entries}[0].startTime) : requestAnimationFrame(look));
    look();
  })`);
}
