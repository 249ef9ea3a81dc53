/** Notifications among replicas, by LISTEN and NOTIFY. It has a connection of its own, because the pool would be short of one otherwise. */
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { jittered } from '../../../sdk/src/http/jitter.js';
import type { Channel } from '../../persistence/notify-channels.js';
import { type ListeningConnection, type Pulse, openListeningConnection } from './listening-connection.js';

/** PostgreSQL takes less than 8000 bytes. */
export const MAX_PAYLOAD_BYTES = 7_999;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

const PULSE: Pulse = { everyMs: 20_000, limitMs: 5_000 };

export interface Notifications {
  /**
   * Calls the listener for each notification on the channel, once this has resolved. Those that are sent while the connection is lost never
   * arrive: read again in `onReconnected` what they may have announced.
   * @returns a function that ends the subscription.
   */
  listen(
    channel: Channel,
    onNotification: (payload: string) => void,
    onReconnected?: () => void,
  ): Promise<() => void>;
  /**
   * Notifies the listeners on all replicas, once for each payload, or once without one. PostgreSQL commits transactions that notify one after
   * another, so this is a transaction of its own, on the connection that listens: call it after the commit of what it announces. Resolves when
   * PostgreSQL has it. While the connection is lost it waits for the next one, so requests do not wait for it. It is lost when the process ends before.
   */
  send(channel: Channel, ...payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface NotificationsOptions {
  /** Called when the connection is lost; a new one is tried until it succeeds. */
  readonly onLost?: (error: Error) => void;
  readonly onReconnected?: () => void;
  /** Called when a listener throws. The other listeners are called anyway. */
  readonly onListenerFailed?: (error: unknown) => void;
  readonly pulse?: Pulse;
}

interface Subscription {
  readonly channel: Channel;
  readonly onNotification: (payload: string) => void;
  readonly onReconnected: () => void;
}

/** Rejects with `DatabaseUnreachable` if the first connection fails; later it reconnects by itself. */
export async function openNotifications(
  url: string,
  {
    onLost = () => undefined,
    onReconnected = () => undefined,
    onListenerFailed = () => undefined,
    pulse = PULSE,
  }: NotificationsOptions = {},
): Promise<Notifications> {
  const subscriptions = new Set<Subscription>();
  const closing = new AbortController();
  const connections = new EventEmitter().setMaxListeners(0);

  const call = (listener: () => void) => {
    try {
      listener();
    } catch (error) {
      onListenerFailed(error);
    }
  };
  const deliver = ({ channel, payload = '' }: pg.Notification) => {
    for (const subscription of [...subscriptions]) {
      if (subscription.channel === channel) call(() => subscription.onNotification(payload));
    }
  };

  let connection = await openListeningConnection(url, deliver, pulse);

  /** Uses the new connection before it listens, so that no one subscribes on the lost one in the meantime. */
  const adopt = async (fresh: ListeningConnection): Promise<boolean> => {
    connection = fresh;
    const channels = new Set([...subscriptions].map(({ channel }) => channel));
    const listening = await Promise.all([...channels].map((channel) => fresh.listen(channel)));
    return listening.every(Boolean);
  };

  const reconnect = async (): Promise<void> => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      await delay(jittered(wait), undefined, { ref: false, signal: closing.signal });
      const fresh = await openListeningConnection(url, deliver, pulse).catch(() => undefined);
      if (closing.signal.aborted) await fresh?.close();
      closing.signal.throwIfAborted();
      if (!fresh || !(await adopt(fresh))) continue;
      connections.emit('adopted');
      return;
    }
  };

  const supervise = async (): Promise<void> => {
    for (;;) {
      const error = await connection.lost;
      closing.signal.throwIfAborted();
      call(() => onLost(error));
      await reconnect();
      call(onReconnected);
      for (const subscription of [...subscriptions]) call(subscription.onReconnected);
    }
  };
  const supervised = supervise().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });

  return {
    async listen(channel, onNotification, onReconnected = () => undefined) {
      const subscription = { channel, onNotification, onReconnected };
      subscriptions.add(subscription);
      // If this fails the connection is lost, and the next one listens for this subscription too.
      await connection.listen(channel);
      return () => void subscriptions.delete(subscription);
    },

    async send(channel, ...payloads) {
      const long = payloads.find((payload) => Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES);
      if (long !== undefined)
        throw new RangeError(`PostgreSQL takes no notification as long as ${long.slice(0, 20)}…`);
      while (!closing.signal.aborted) {
        const used = connection;
        if (await used.notify(channel, payloads.length > 0 ? payloads : [''])) return;
        if (used === connection)
          await once(connections, 'adopted', { signal: closing.signal }).catch(() => undefined);
      }
    },

    async close() {
      subscriptions.clear();
      closing.abort();
      await connection.close();
      await supervised;
    },
  };
}
