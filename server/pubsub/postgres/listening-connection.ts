/** One connection that listens, until it breaks. It is pinged, because a peer that disappears without closing it goes unnoticed otherwise. */
import type pg from 'pg';
import { connect, withConnection } from '../../persistence/connection.js';
import type { Channel } from '../../persistence/notify-channels.js';

export interface ListeningConnection {
  /** @returns whether PostgreSQL listens now; if not, the connection is lost. */
  listen(channel: string): Promise<boolean>;
  /** Notifies all listeners, in a transaction of its own. @returns whether PostgreSQL has it; if not, the connection is lost. */
  notify(channel: string, payloads: readonly string[]): Promise<boolean>;
  /** Resolves with the reason when nothing more can be heard; never rejects. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/** How often a connection is asked, and how long it may take to answer. */
export interface Pulse {
  readonly everyMs: number;
  readonly limitMs: number;
}

export async function openListeningConnection(
  url: string,
  deliver: (notification: pg.Notification) => void,
  { everyMs, limitMs }: Pulse,
): Promise<ListeningConnection> {
  const client = await connect(url);
  let giveUp: (error: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => (giveUp = resolve));
  client.on('notification', deliver);
  client.on('error', giveUp);
  client.on('end', () => giveUp(new Error('The connection for notifications was closed')));

  // One after another: `pg` is giving up its own queue.
  let last = Promise.resolve(true);
  const ask = (sql: string, values: readonly unknown[] = []): Promise<boolean> => {
    const failed = (error: Error) => {
      giveUp(error);
      return false;
    };
    last = last.then(() => client.query(sql, [...values])).then(() => true, failed);
    return last;
  };

  const pulse = setInterval(() => {
    const silent = () => giveUp(new Error(`The database did not answer for ${limitMs} ms`));
    const limit = setTimeout(silent, limitMs).unref();
    void ask('select 1').then(() => clearTimeout(limit));
  }, everyMs).unref();
  void lost.then(() => {
    clearInterval(pulse);
    return client.end();
  });

  return {
    listen: (channel) => ask(`listen ${channel}`),
    notify: (channel, payloads) => ask(NOTIFY, [channel, payloads]),
    lost,
    close: () => client.end(),
  };
}

const NOTIFY = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';

/** Notifies the listeners once, for a process that does not listen itself. Call it after the commit of what it announces. */
export async function notifyOnce(url: string, channel: Channel, payload: string): Promise<void> {
  await withConnection(url, (client) => client.query(NOTIFY, [channel, [payload]]));
}
