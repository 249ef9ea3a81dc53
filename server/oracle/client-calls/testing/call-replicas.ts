import pino from 'pino';
import type { DataSource } from 'typeorm';
import { newIdentifier } from '../../../persistence/identifier.js';
import { openDatabase } from '../../../persistence/database.js';
import { type Notifications, openNotifications } from '../../../pubsub/postgres/notifications.js';
import { openRunDatabase, type RunDatabase } from '../../runs/testing/run-database.js';
import { ClientCallEntity, type ClientCallRow } from '../entity.js';
import { createClientCalls, type ClientCalls } from '../service.js';
import type { NewClientCall } from '../store.js';
import { TabWorld } from './tab-world.js';

/** Longer than any test: only the test ends a call. */
const LONG_MS = 300_000;

export interface ReplicaOptions {
  readonly timeoutMs?: number;
  /** Replaces the notifications of the database. */
  readonly notifications?: Notifications;
}

/** Servers on one database, and the tabs that all of them see. */
export interface Replicas {
  readonly runs: RunDatabase;
  readonly dataSource: DataSource;
  readonly tabs: TabWorld;
  /** Starts another server. */
  start(options?: ReplicaOptions): Promise<ClientCalls>;
  /** A new call, in a session and a run of its own. */
  newCall(more?: Partial<NewClientCall>): Promise<NewClientCall>;
  rowOf(id: string): Promise<ClientCallRow>;
  /** Lets the call expire; the server that waits for it is not notified. */
  expire(id: string): Promise<void>;
  close(): Promise<void>;
}

export async function openReplicas(): Promise<Replicas> {
  const runs = await openRunDatabase();
  const { options } = runs.dataSource;
  if (options.type !== 'postgres' || options.url === undefined) throw new Error('PostgreSQL by its URL');
  const { url } = options;
  const dataSource = await openDatabase({ url, entities: [ClientCallEntity], poolSize: 4 });
  const tabs = new TabWorld();
  const closings: (() => Promise<void>)[] = [];

  return {
    runs,
    dataSource,
    tabs,

    async start({ timeoutMs = LONG_MS, notifications } = {}) {
      const own = await openDatabase({ url, entities: [], poolSize: 4 });
      const channel = notifications ?? (await openNotifications(url));
      const calls = await createClientCalls({
        dataSource: own,
        notifications: channel,
        tabs,
        timeoutMs,
        log: pino({ level: 'silent' }),
      });
      closings.push(async () => {
        calls.close();
        await channel.close();
        await own.destroy();
      });
      return calls;
    },

    async newCall(more = {}) {
      const { id: runId, sessionId, requestId } = await runs.addRun();
      return {
        id: newIdentifier('call'),
        runId,
        sessionId,
        kind: 'browser_tool',
        toolName: 'pick_color',
        args: { of: 'sky' },
        requestId,
        ...more,
      };
    },

    rowOf: (id) => dataSource.getRepository(ClientCallEntity).findOneByOrFail({ id }),

    async expire(id) {
      await dataSource.query(`update client_calls set expires_at = now() - interval '1 ms' where id = $1`, [
        id,
      ]);
    },

    async close() {
      await Promise.all(closings.map((close) => close()));
      await dataSource.destroy();
      await runs.close();
    },
  };
}

/** A signal that is never aborted. */
export const nobodyStops = new AbortController().signal;
