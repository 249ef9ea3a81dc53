import { EventEmitter } from 'node:events';
import { Watcher } from '../../../async/watcher.js';
import type { Broadcast } from '../../../pubsub/broadcast.js';

/** Notifies when a run may have new frames. A notification is a hint to read the database. */
export interface RunSignals {
  /** Notifies the watchers of these topics, on all servers. A topic is the id of a run, or of a session whose next run may begin. */
  notify(topics: readonly string[]): void;
  /** Watches a topic until `end` is called. Aborting the signal wakes the watcher. */
  watch(topic: string, signal?: AbortSignal): Watch;
  close(): void;
}

export interface Watch {
  /** Resolves after a notification since the last call, when the time has elapsed, or when the signal of the watch is aborted. */
  next(milliseconds?: number): Promise<void>;
  /** As a notification does. */
  wake(): void;
  end(): void;
}

const CHANNEL = 'runs';

export async function createRunSignals(broadcast: Broadcast): Promise<RunSignals> {
  const signals = new EventEmitter().setMaxListeners(0);
  const unsubscribe = await broadcast.subscribe(CHANNEL, (message) => {
    // Other programs may write to Redis: an emitter throws for `error` when nobody listens.
    for (const topic of message.split(' ')) if (signals.listenerCount(topic) > 0) signals.emit(topic);
  });

  return {
    notify(topics) {
      if (topics.length > 0) broadcast.publish(CHANNEL, topics.join(' '));
    },

    watch(topic, signal) {
      const watcher = new Watcher();
      const wake = () => watcher.wake();
      signal?.addEventListener('abort', wake, { once: true });
      if (signal?.aborted) wake();
      signals.on(topic, wake);
      return {
        next: (milliseconds) => watcher.next(milliseconds),
        wake,
        end() {
          signal?.removeEventListener('abort', wake);
          signals.off(topic, wake);
        },
      };
    },

    close: unsubscribe,
  };
}
