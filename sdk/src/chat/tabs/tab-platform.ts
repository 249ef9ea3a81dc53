import { browser } from '../../runtime/browser.js';
import type { Locks, TabChannel } from '../../runtime/browser.js';

/** How the tabs of a browser find each other. */
export interface TabPlatform {
  readonly locks: Locks;
  readonly openChannel: (name: string) => TabChannel;
}

/** Undefined where there are no tabs, or where they cannot share: on servers, and on pages without HTTPS. */
export const browserTabs = (): TabPlatform | undefined => {
  if (!browser.document) return undefined;
  const { navigator, BroadcastChannel } = browser;
  const locks = navigator?.locks;
  if (!locks || !BroadcastChannel) return undefined;
  return { locks, openChannel: (name) => new BroadcastChannel(name) };
};
