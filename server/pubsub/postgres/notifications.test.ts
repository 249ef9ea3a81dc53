import { type Socket, connect as connectSocket, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { firstColumn } from '../../testing/notes.js';
import { portOf } from '../../testing/services/port.js';
import { REVOCATIONS, SESSIONS_DELETED } from '../../persistence/notify-channels.js';
import { notifyOnce } from './listening-connection.js';
import { MAX_PAYLOAD_BYTES, type Notifications, openNotifications } from './notifications.js';

let database: TestDataSource;
let opened: Notifications[];

beforeEach(async () => {
  database = await openTestDataSource();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((notifications) => notifications.close()));
  await database.close();
});

const open = async (options: Parameters<typeof openNotifications>[1] = {}, url = database.url) => {
  const notifications = await openNotifications(url, options);
  opened.push(notifications);
  return notifications;
};
const send = (payload: string, channel: Parameters<typeof notifyOnce>[1] = REVOCATIONS) =>
  notifyOnce(database.url, channel, payload);

/** What was heard, and a promise of each next text. */
const ear = () => {
  const heard: string[] = [];
  let arrived: () => void = () => undefined;
  return {
    heard,
    hear: (text: string) => {
      heard.push(text);
      arrived();
    },
    until: async (count: number) => {
      while (heard.length < count) await new Promise<void>((resolve) => (arrived = resolve));
      return heard;
    },
  };
};

const breakListeners = () =>
  firstColumn(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%'`,
  );

describe('notifications', () => {
  it('reach those who listen to their channel, in order, and nobody else', async () => {
    const [revocations, sessions] = [ear(), ear()];
    const [one, two] = [await open(), await open()];
    await one.listen(REVOCATIONS, revocations.hear);
    await two.listen(REVOCATIONS, revocations.hear);
    await two.listen(SESSIONS_DELETED, sessions.hear);
    await send('1');
    await send('a', SESSIONS_DELETED);
    expect(await sessions.until(1)).toEqual(['a']);
    await send('2');
    expect((await revocations.until(4)).toSorted()).toEqual(['1', '1', '2', '2']);
    expect(sessions.heard).toEqual(['a']);
  });

  it('are sent for each payload, in order, or once without one', async () => {
    const { hear, until } = ear();
    await (await open()).listen(REVOCATIONS, hear);
    const other = await open();
    await other.send(REVOCATIONS, '1', '2', '3');
    await other.send(REVOCATIONS);
    expect(await until(4)).toEqual(['1', '2', '3', '']);
  });

  it('are sent outside of every transaction, so they do not wait for one', async () => {
    const { hear, until } = ear();
    const notifications = await open();
    await notifications.listen(REVOCATIONS, hear);
    await database.dataSource.transaction(async () => {
      await notifications.send(REVOCATIONS, '1');
      expect(await until(1)).toEqual(['1']);
    });
  });

  it('may be as long as PostgreSQL takes, and longer ones are refused', async () => {
    const { hear, until } = ear();
    const notifications = await open();
    await notifications.listen(REVOCATIONS, hear);
    await notifications.send(REVOCATIONS, 'x'.repeat(MAX_PAYLOAD_BYTES));
    expect((await until(1))[0]).toHaveLength(MAX_PAYLOAD_BYTES);
    await expect(notifications.send(REVOCATIONS, 'x'.repeat(MAX_PAYLOAD_BYTES + 1))).rejects.toThrow(
      RangeError,
    );
    await notifications.send(REVOCATIONS, 'still there');
    expect((await until(2))[1]).toBe('still there');
  });

  it('do not reach a listener that was removed', async () => {
    const [gone, still] = [ear(), ear()];
    const notifications = await open();
    const stop = await notifications.listen(REVOCATIONS, gone.hear);
    await notifications.listen(REVOCATIONS, still.hear);
    stop();
    await send('1');
    await still.until(1);
    expect(gone.heard).toEqual([]);
  });

  it('reach the others when one listener throws', async () => {
    const { hear, until } = ear();
    const failure = new Error('broken listener');
    const onListenerFailed = jest.fn();
    const notifications = await open({ onListenerFailed });
    await notifications.listen(REVOCATIONS, () => {
      throw failure;
    });
    await notifications.listen(REVOCATIONS, hear);
    await send('1');
    await until(1);
    expect(onListenerFailed).toHaveBeenCalledWith(failure);
  });
});

describe('a connection that breaks', () => {
  it('is replaced, listens again, and says so to each subscriber', async () => {
    const { hear, until } = ear();
    const onLost = jest.fn();
    const onReconnected = jest.fn();
    const notifications = await open({ onLost, onReconnected });
    let onBack: () => void = () => undefined;
    const back = new Promise<void>((resolve) => (onBack = resolve));
    await notifications.listen(REVOCATIONS, hear);
    await notifications.listen(SESSIONS_DELETED, hear, onBack);
    await breakListeners();
    await back;
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(onReconnected).toHaveBeenCalledTimes(1);
    await send('1');
    await send('2', SESSIONS_DELETED);
    expect(await until(2)).toEqual(['1', '2']);
  });

  it('is replaced again and again', async () => {
    const { hear, until } = ear();
    let back: () => void = () => undefined;
    const notifications = await open();
    await notifications.listen(REVOCATIONS, hear, () => back());
    for (const round of [1, 2, 3]) {
      const reconnected = new Promise<void>((resolve) => (back = resolve));
      await breakListeners();
      await reconnected;
      await send(`${round}`);
      await until(round);
    }
  });

  it('is tried for until the database is there again, also for those who came while it was away', async () => {
    const { hear, until } = ear();
    const path = await openPath(database.url);
    let onLost: (error: Error) => void = () => undefined;
    const lost = new Promise<Error>((resolve) => (onLost = resolve));
    const notifications = await open({ onLost }, path.url);
    path.close();
    await lost;
    const back = new Promise<void>((resolve) => void notifications.listen(REVOCATIONS, hear, resolve));
    await path.refused(2);
    path.open();
    await back;
    await send('1');
    expect(await until(1)).toEqual(['1']);
    await path.end();
  });

  it('does not lose what is sent meanwhile', async () => {
    const { hear, until } = ear();
    await (await open()).listen(REVOCATIONS, hear);
    const path = await openPath(database.url);
    let onLost: (error: Error) => void = () => undefined;
    const lost = new Promise<Error>((resolve) => (onLost = resolve));
    const notifications = await open({ onLost }, path.url);
    path.close();
    await lost;
    const sent = ['1', '2'].map((payload) => notifications.send(REVOCATIONS, payload));
    await path.refused(1);
    path.open();
    await Promise.all(sent);
    expect((await until(2)).toSorted()).toEqual(['1', '2']);
    await path.end();
  });

  it('is noticed by a timeout when the other side has disappeared without closing the connection', async () => {
    const { hear, until } = ear();
    const path = await openPath(database.url);
    const onLost = jest.fn<(error: Error) => void>();
    const notifications = await open({ onLost, pulse: { everyMs: 50, limitMs: 1000 } }, path.url);
    let onBack: () => void = () => undefined;
    const back = new Promise<void>((resolve) => (onBack = resolve));
    await notifications.listen(REVOCATIONS, hear, onBack);
    await send('1');
    await until(1);
    path.freeze();
    await back;
    expect(onLost.mock.calls[0]?.[0].message).toBe('The database did not answer for 1000 ms');
    await send('2');
    expect(await until(2)).toEqual(['1', '2']);
    await path.end();
  });
});

describe('closing', () => {
  it('leaves no connection behind', async () => {
    await (await open()).listen(REVOCATIONS, () => undefined);
    await opened.pop()?.close();
    const others = `select pid from pg_stat_activity where datname = current_database() and query like 'listen%'`;
    while ((await firstColumn(database.url, others)).length > 0);
  });

  it('ends the waiting for a database that is away, and tells nobody', async () => {
    const path = await openPath(database.url);
    let onLost: (error: Error) => void = () => undefined;
    const lost = new Promise<Error>((resolve) => (onLost = resolve));
    const onReconnected = jest.fn();
    const notifications = await openNotifications(path.url, { onLost, onReconnected });
    path.close();
    await lost;
    const sending = notifications.send(REVOCATIONS, '1');
    await notifications.close();
    await sending;
    expect(onReconnected).not.toHaveBeenCalled();
    await path.end();
  });
});

it('without a database to begin with, opening fails without the password', async () => {
  const opening = openNotifications('postgres://me:secret@127.0.0.1:1/none');
  await expect(opening).rejects.toThrow(/^Cannot connect to the database me@127\.0\.0\.1:1\/none/);
  await expect(opening).rejects.not.toThrow('secret');
});

/** A way to the database that can be cut, opened again, or left hanging. */
async function openPath(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isOpen = true;
  let refusals = 0;
  let onRefused: () => void = () => undefined;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (!isOpen) {
      near.destroy();
      refusals += 1;
      onRefused();
      return;
    }
    const far = connectSocket(Number(port), hostname);
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
    sockets.add(near).add(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(portOf(server));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: url.href,
    close() {
      isOpen = false;
      cut();
    },
    open: () => void (isOpen = true),
    /** What is connected now hears nothing any more; new connections are served. */
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async refused(count: number) {
      while (refusals < count) await new Promise<void>((resolve) => (onRefused = resolve));
    },
    end() {
      cut();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
