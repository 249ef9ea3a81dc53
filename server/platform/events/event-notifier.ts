import type { Logger } from 'pino';
import { throttleCalls } from '../../async/throttle-calls.js';
import { PLATFORM_EVENTS } from '../../persistence/notify-channels.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';

/** A notification costs about a fifth of a small transaction, so writers share them. Subscribers get an event that much later at most. */
const INTERVAL_MS = 5;

/**
 * Notifies all replicas of committed events. Call it after each commit: one notification tells of all commits before it. One that is lost,
 * because this process was killed after the commit, is made up for by polling.
 */
export function createEventNotifier({ send }: Pick<Notifications, 'send'>, log: Logger): () => void {
  return throttleCalls(() => send(PLATFORM_EVENTS), {
    intervalMs: INTERVAL_MS,
    onFailed: (error) => log.warn({ err: error }, 'subscribers could not be notified of events'),
  });
}
