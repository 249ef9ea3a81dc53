import { useEffect, useSyncExternalStore } from 'react';
import { discover } from '@twin-oracle/sdk';
import { useConnection } from './connection-context';

/** How often the server is asked whether it is there, when it was at last and when it was not. */
const EVERY_MS = { there: 15_000, away: 4_000 };

/** Whether the server is there, by what the pages have sent to it last, and by a small request of its own while they send nothing. */
export const useServerPresence = (): 'there' | 'away' => {
  const { baseUrl, recorder } = useConnection();
  const presence = useSyncExternalStore(recorder.subscribe, recorder.isServerAway) ? 'away' : 'there';
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden || !navigator.onLine) return;
      // The recorder sees whether it is answered. The list of requests does not show it, because the user did not send it.
      discover(baseUrl, { fetch: recorder.fetch, retries: false }).catch(() => undefined);
    }, EVERY_MS[presence]);
    return () => clearInterval(timer);
  }, [baseUrl, recorder, presence]);
  return presence;
};
