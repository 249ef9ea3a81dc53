import { EventEmitter } from 'node:events';

/** Messages among the processes of one deployment. They may be missed: each is a signal about what the database holds, never the only copy. */
export interface Broadcast {
  /**
   * Goes to everyone who listens on the channel: in this process too, once the call has returned, and in the others. What one process
   * publishes arrives in its order. Others that cannot be reached miss it, which is no error.
   */
  publish(channel: string, message: string): void;
  /**
   * Resolves once the listener hears. While other processes cannot be reached it hears this one alone, and the others when they are back.
   * @returns what ends it.
   */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => void>;
}

export interface BroadcastOptions {
  /** A listener threw. The others were called anyway. */
  readonly onListenerFailed?: (error: unknown) => void;
}

/** For a deployment of one process. */
export function createLocalBroadcast({
  onListenerFailed = () => undefined,
}: BroadcastOptions = {}): Broadcast {
  const channels = new EventEmitter().setMaxListeners(0);

  return {
    publish: (channel, message) => queueMicrotask(() => channels.emit(channel, message)),

    subscribe(channel, listener) {
      // A function of its own each time, so that who subscribes twice hears twice.
      const hear = (message: string) => {
        try {
          listener(message);
        } catch (error) {
          onListenerFailed(error);
        }
      };
      channels.on(channel, hear);
      return Promise.resolve(() => void channels.off(channel, hear));
    },
  };
}
