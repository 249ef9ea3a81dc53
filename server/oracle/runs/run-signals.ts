import { EventEmitter } from 'node:events';
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
  const signals = new EventEmitter().setMaxListeners(0);
  const unsubscribe = await broadcast.subscribe(CHANNEL, (message) => {
    for (const topic of message.split(' ')) signals.emit(topic);
  });

  return {
    tell(topics) {
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
        end() {
          signal?.removeEventListener('abort', wake);
          signals.off(topic, wake);
        },
      };
    },

    close: unsubscribe,
  };
}
