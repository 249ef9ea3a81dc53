import { ClusterAdapter, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { Namespace, ServerOptions } from 'socket.io';
import { throttleCalls } from '../../async/throttle-calls.js';
import type { Commands } from './redis-commands.js';
import { createSealedChannels, type SealedChannels } from './sealed-channel.js';
import type { Subscriber } from './subscriber.js';

export interface SocketAdapterOptions {
  /** The channel on which replicas publish to each other. Replies to one of them use a channel of its own with this prefix. */
  readonly channel: string;
  readonly commands: Pick<Commands, 'publish' | 'countSubscribers'>;
  readonly subscriber: Subscriber;
  /** Known to the replicas of this deployment only. */
  readonly secret: Uint8Array;
}

/** However much arrives that should not, sockets are asked to catch up no more often. */
const CATCH_UP_EVERY_MS = 1_000;

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
 * connection is back, the adapter emits `reconnected`: events of other replicas may have been missed. So it does when messages are missing, or were not sent
 * by a replica of this deployment and build.
 */
class RedisSocketAdapter extends ClusterAdapter {
  readonly #options: SocketAdapterOptions;
  readonly #subscription: Promise<() => void>;
  readonly #sealed: SealedChannels;
  readonly #catchUp = throttleCalls(() => void this.emit('reconnected'), {
    intervalMs: CATCH_UP_EVERY_MS,
    onFailed: () => undefined,
  });

  constructor(namespace: Namespace, options: SocketAdapterOptions) {
    super(namespace);
    this.#options = options;
    const { channel, subscriber, secret } = options;
    this.#sealed = createSealedChannels(secret, this.uid);
    const listen = (name: string, onResubscribed?: () => void) =>
      subscriber.listen([name], (payload) => this.#receive(name, payload.toString()), onResubscribed);
    const subscriptions = Promise.all([
      listen(channel, () => void this.emit('reconnected')),
      listen(`${channel}:${this.uid}`),
    ]);
    this.#subscription = subscriptions.then((stops) => () => stops.forEach((stop) => stop()));
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
    void this.#options.commands.publish(channel, this.#sealed.seal(channel, JSON.stringify(message)));
  }

  #receive(channel: string, sealed: string): void {
    if (sealed.startsWith(this.uid)) return;
    const received = this.#sealed.open(channel, sealed);
    if (received.kind === 'after a gap' || received.kind === 'foreign') this.#catchUp();
    // A replica has made it: it is whole.
    if ('text' in received) this.onMessage(JSON.parse(received.text) as ClusterMessage);
  }
}
