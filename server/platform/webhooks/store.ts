import type { DataSource, EntityManager } from 'typeorm';
import type { Page, PageRequest } from '../paging/newest-first.js';
import { newestFirst } from '../paging/newest-first.js';
import { WEBHOOK_HOST_LOCK_CLASS, WEBHOOK_LOCK_CLASS } from '../../persistence/locks.js';
import { inTransaction } from '../../persistence/transaction.js';
import { WebhookEntity, type WebhookRow } from './entity.js';
import type { WebhookState } from './webhook.js';

/** `undefined` for the webhooks of all owners. */
export type OwnerDid = string | undefined;

export interface WebhookStore {
  find(id: string, ownerDid: OwnerDid): Promise<WebhookState | null>;
  /** The newest first. */
  list(ownerDid: OwnerDid, page: PageRequest): Promise<Page<WebhookState>>;
  atomically<T>(work: (queries: WebhookTransaction) => Promise<T>): Promise<T>;
}

export interface WebhookCounts {
  readonly ofOwner: number;
  /** Of the owner, at that host. */
  readonly atHost: number;
  /** Of all owners, at that host. */
  readonly ofHost: number;
}

/** What goes on in one transaction. */
export interface WebhookTransaction {
  readonly manager: EntityManager;
  /** Nobody else makes one for that owner, or at that host, before the transaction ends. */
  countForInsert(ownerDid: string, host: string): Promise<WebhookCounts>;
  /** It gets the events that come after those that there are now. */
  insert(row: Omit<WebhookRow, 'cursor'>): Promise<void>;
  /** Nobody else changes it before the transaction ends. */
  findForUpdate(id: string, ownerDid: OwnerDid): Promise<WebhookState | null>;
  update(id: string, changes: Partial<WebhookRow>): Promise<void>;
  /** What waits is tried anew, and now. */
  restart(id: string): Promise<void>;
  /** With its deliveries. */
  delete(id: string): Promise<void>;
}

export function createWebhookStore(dataSource: DataSource): WebhookStore {
  return {
    async find(id, ownerDid) {
      const row = await dataSource.manager.findOneBy(WebhookEntity, {
        id,
        ...(ownerDid !== undefined && { ownerDid }),
      });
      return stateOf(dataSource.manager, row);
    },

    async list(ownerDid, page) {
      const query = dataSource.createQueryBuilder(WebhookEntity, 'webhook');
      if (ownerDid !== undefined) query.where('webhook.ownerDid = :ownerDid', { ownerDid });
      const { items, ...rest } = await newestFirst(query, { time: 'createdAt', id: 'id' }, page);
      return { items: await statesOf(dataSource.manager, items), ...rest };
    },

    atomically: (work) => inTransaction(dataSource, (manager) => work(transactionOn(manager))),
  };
}

function transactionOn(manager: EntityManager): WebhookTransaction {
  return {
    manager,

    async countForInsert(ownerDid, host) {
      const lock = (of: number, key: string) =>
        manager.query('select pg_advisory_xact_lock($1, hashtext($2))', [of, key]);
      await lock(WEBHOOK_LOCK_CLASS, ownerDid);
      await lock(WEBHOOK_HOST_LOCK_CLASS, host);
      return {
        ofOwner: await manager.countBy(WebhookEntity, { ownerDid }),
        atHost: await manager.countBy(WebhookEntity, { ownerDid, host }),
        ofHost: await manager.countBy(WebhookEntity, { host }),
      };
    },

    async insert(row) {
      const cursor = () => '(select coalesce(max(id), 0) from events)';
      await manager.insert(WebhookEntity, { ...row, cursor });
    },

    async findForUpdate(id, ownerDid) {
      const row = await manager.findOne(WebhookEntity, {
        where: { id, ...(ownerDid !== undefined && { ownerDid }) },
        lock: { mode: 'pessimistic_write' },
      });
      return stateOf(manager, row);
    },

    async update(id, changes) {
      await manager.update(WebhookEntity, { id }, changes);
    },

    async restart(id) {
      await manager.query(
        `update deliveries set attempts = 0, next_attempt_at = now()
         where webhook_id = $1 and status = 'pending' and (locked_until is null or locked_until <= now())`,
        [id],
      );
    },

    async delete(id) {
      await manager.delete(WebhookEntity, { id });
    },
  };
}

async function stateOf(manager: EntityManager, row: WebhookRow | null): Promise<WebhookState | null> {
  const [state] = await statesOf(manager, row ? [row] : []);
  return state ?? null;
}

async function statesOf(manager: EntityManager, rows: readonly WebhookRow[]): Promise<WebhookState[]> {
  if (rows.length === 0) return [];
  const counts = await manager.query<{ id: string; pending: number; dead: number }[]>(
    `select webhook_id as id, count(*) filter (where status = 'pending')::int as pending,
       count(*) filter (where status = 'dead')::int as dead
     from deliveries where webhook_id = any($1) group by webhook_id`,
    [rows.map(({ id }) => id)],
  );
  const byId = new Map(counts.map((count) => [count.id, count]));
  return rows.map((row) => {
    const { pending, dead } = byId.get(row.id) ?? { pending: 0, dead: 0 };
    return { row, pending, dead };
  });
}
