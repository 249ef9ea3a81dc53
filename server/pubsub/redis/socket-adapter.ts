import { ClusterAdapter, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { Namespace, ServerOptions } from 'socket.io';
import type { Commands } from './redis-commands.js';
import type { Subscriber } from './subscriber.js';

export interface SocketAdapterOptions {
  /** The channel on which replicas publish to each other. Replies to one of them use a channel of its own with this prefix. */
  readonly channel: string;
  readonly commands: Pick<Commands, 'publish' | 'countSubscribers'>;
  readonly subscriber: Subscriber;
}

/** The type that `new Server(…, { adapter })` of Socket.IO accepts. */
export type SocketAdapter = NonNullable<ServerOptions['adapter']>;

export function createSocketAdapter(options: SocketAdapterOptions): SocketAdapter {
  return class extends RedisSocketAdapter {
    constructor(namespace: Namespace) {
      super(namespace, options);
    }
  };
}

/**
 * Events to a room reach the sockets of every replica, in order. While Redis is unavailable they reach the sockets of this replica. When the
 * connection is back, the adapter emits `reconnected`: events of other replicas may have been missed.
 */
class RedisSocketAdapter extends ClusterAdapter {
  readonly #options: SocketAdapterOptions;
  readonly #subscription: Promise<() => void>;

  constructor(namespace: Namespace, options: SocketAdapterOptions) {
    super(namespace);
    this.#options = options;
    const { channel, subscriber } = options;
    this.#subscription = subscriber.listen(
      [channel, `${channel}:${this.uid}`],
      (payload) => this.#receive(payload.toString()),
      () => void this.emit('reconnected'),
    );
  }

  /** Does not wait for Redis: this replica's own sockets get the event at once. */
  override doPublish(message: ClusterMessage): Promise<string> {
    this.#publish(this.#options.channel, message);
    return Promise.resolve('');
  }

  override doPublishResponse(requesterUid: string, response: ClusterResponse): Promise<void> {
    this.#publish(`${this.#options.channel}:${requesterUid}`, response);
    return Promise.resolve();
  }

  override serverCount(): Promise<number> {
    return this.#options.commands.countSubscribers(this.#options.channel);
  }

  override async close(): Promise<void> {
    (await this.#subscription)();
  }

  /** The sender's id comes first, so that it recognizes its own message without parsing it. */
  #publish(channel: string, message: ClusterMessage | ClusterResponse): void {
    void this.#options.commands.publish(channel, this.uid + JSON.stringify(message));
  }

  #receive(text: string): void {
    if (text.startsWith(this.uid)) return;
    const message = parse(text.slice(this.uid.length));
    if (message) this.onMessage(message);
  }
}

/** Only replicas of this deployment publish on its channels. Anything else that arrives there must not end the process. */
function parse(text: string): ClusterMessage | undefined {
  try {
    return JSON.parse(text) as ClusterMessage;
  } catch {
    return undefined;
  }
}
