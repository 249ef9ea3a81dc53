import { browser } from './browser.js';

/** Calls back when the device gets a network, until the signal is aborted. */
export const onOnline = (listener: () => void, signal: AbortSignal): void =>
  browser.addEventListener?.('online', listener, { signal });

/** Calls back when the device loses its network or gets one: connections from before may be dead without a sign of it. */
export const onNetworkChange = (listener: () => void, signal: AbortSignal): void => {
  for (const event of ['offline', 'online']) browser.addEventListener?.(event, listener, { signal });
};

/** Calls back when the user comes back to the page, as after a sleep of the device: its timers have not run meanwhile. */
export const onReturn = (listener: () => void, signal: AbortSignal): void => {
  for (const event of ['visibilitychange', 'pageshow'])
    browser.addEventListener?.(event, listener, { signal });
};
