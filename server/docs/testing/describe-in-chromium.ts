import type { Browser } from 'playwright-core';
import { describeIfInstalled } from '../../testing/services/installed-program.js';
import { findChromium, launchChromium } from './chromium.js';

/** Starts a browser, with more command-line flags if there are any. The suite closes it. */
type Launch = (flags?: readonly string[]) => Promise<Browser>;

/** A suite that opens pages in Chromium. It is skipped, with a notice, where there is no Chromium. */
export function describeInChromium(name: string, suite: (launch: Launch) => void): void {
  const path = findChromium();
  describeIfInstalled({ path, program: 'chromium', installer: 'scripts/install-chromium.sh' }, name, () => {
    suite((flags) => {
      if (path === undefined) throw new Error('There is no chromium');
      return launchChromium(path, flags);
    });
  });
}
