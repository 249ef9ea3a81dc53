import { useSyncExternalStore } from 'react';

/** The session that is open, in the address: a reload and a link find it again. */
export const useSessionId = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1));

export const openSession = (sessionId: string): void => {
  location.hash = sessionId;
};

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The URL of the server, in the address as `?server=`. */
export const serverUrl = (): string | null => new URLSearchParams(location.search).get('server');
