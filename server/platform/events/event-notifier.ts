import { PLATFORM_EVENTS } from '../../persistence/notify-channels.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';

/**
 * Notifies all replicas of committed events. Call it after each commit: what is called while a notification is being sent becomes one more,
 * whose listeners find all events until then. One that is lost, because this process was killed after the commit, is made up for by polling.
 */
export function createEventNotifier({ send }: Pick<Notifications, 'send'>): () => void {
  let isSending = false;
  let isDue = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    while (isDue) {
      isDue = false;
      await send(PLATFORM_EVENTS);
    }
    isSending = false;
  }

  return () => {
    isDue = true;
    if (!isSending) void sendAll();
  };
}
