import type { Broadcast } from '../../pubsub/broadcast.js';
import { Watcher } from '../../async/watcher.js';

/** Says when there may be something new of a run. It is a hint: the database knows. */
export interface RunSignals {
  /** To everybody, here and on other servers, who watches one of these: the id of a run, or of a session whose next run may begin. */
  tell(topics: readonly string[]): void;
  /** Until the signal says that nobody waits any more. */
  watch(topic: string, signal?: AbortSignal): Watch;
  close(): void;
}

export interface Watch {
  /** Resolves when there was news since the last call, when the time is over, if there is one, or when the signal of the watch says so. */
  next(milliseconds?: number): Promise<void>;
  end(): void;
}

const CHANNEL = 'runs';

export async function createRunSignals(broadcast: Broadcast): Promise<RunSignals> {
  const watches = new Map<string, Set<Watcher>>();
  const wake = (topics: readonly string[]) => {
    for (const topic of topics) for (const watcher of watches.get(topic) ?? []) watcher.wake();
  };
  const unsubscribe = await broadcast.subscribe(CHANNEL, (message) => wake(message.split(' ')));

  return {
    tell(topics) {
      if (topics.length > 0) broadcast.publish(CHANNEL, topics.join(' '));
    },

    watch(topic, signal) {
      const watcher = new Watcher();
      const stop = () => watcher.wake();
      signal?.addEventListener('abort', stop, { once: true });
      if (signal?.aborted) stop();
      const others = watches.get(topic) ?? new Set();
      watches.set(topic, others.add(watcher));
      return {
        next: (milliseconds) => watcher.next(milliseconds),
        end() {
          signal?.removeEventListener('abort', stop);
          others.delete(watcher);
          if (others.size === 0 && watches.get(topic) === others) watches.delete(topic);
        },
      };
    },

    close: unsubscribe,
  };
}
