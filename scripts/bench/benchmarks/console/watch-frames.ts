import type { Page } from 'playwright-core';

/** What a user sees of a page that is busy. */
interface Frames {
  /** The longest time between two frames, in milliseconds. */
  readonly longestMs: number;
  /** Frames that took more than 50 ms, as the browser itself counts them (long animation frames). */
  readonly long: number;
}

/** Watches the frames of a page while something happens in it. */
export async function watchFrames(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(WATCH);
  await work();
  return page.evaluate<Frames>('endOfFrames()');
}

export const countNodes = (page: Page) => page.evaluate<number>("document.querySelectorAll('*').length");

const WATCH = `
  let longestMs = 0;
  let long = 0;
  let isWatching = true;
  let last = performance.now();
  const next = (now) => {
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (isWatching) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  const observer = new PerformanceObserver((list) => {
    long += list.getEntries().length;
  });
  observer.observe({ type: 'long-animation-frame' });
  globalThis.endOfFrames = () => {
    isWatching = false;
    observer.disconnect();
    return { longestMs, long };
  };
`;
