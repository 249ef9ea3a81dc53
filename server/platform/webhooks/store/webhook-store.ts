import type { DataSource, EntityManager } from 'typeorm';
import type { Page } from '../../../persistence/queries/pages.js';
import { newestFirst, type PageRequest } from '../../paging/newest-first.js';
import { WEBHOOK_HOST_LOCK_CLASS, WEBHOOK_LOCK_CLASS } from '../../../persistence/locks.js';
import { WebhookEntity, type WebhookRow } from '../entity.js';
import type { WebhookState } from '../webhook.js';

/** `undefined` for the webhooks of all owners. */
export type OwnerDid = string | undefined;

export interface WebhookStore {
  find(id: string, ownerDid: OwnerDid): Promise<WebhookState | null>;
  /** The newest first. */
  list(ownerDid: OwnerDid, page: PageRequest): Promise<Page<WebhookState>>;
}

export function createWebhookStore({ manager }: DataSource): WebhookStore {
  return {
    async find(id, ownerDid) {
      return stateOf(manager, await manager.findOneBy(WebhookEntity, of(id, ownerDid)));
    },

    async list(ownerDid, page) {
      const query = manager.createQueryBuilder(WebhookEntity, 'webhook');
      if (ownerDid !== undefined) query.where('webhook.ownerDid = :ownerDid', { ownerDid });
      const { items, ...rest } = await newestFirst(query, { time: 'createdAt', id: 'id' }, page);
      return { items: await statesOf(manager, items), ...rest };
    },
  };
}

export interface WebhookCounts {
  readonly ofOwner: number;
  /** Of the owner, at that host. */
  readonly atHost: number;
  /** Of all owners, at that host. */
  readonly ofHost: number;
}

/** Locks out other inserts for that owner, or that host, until the transaction ends. */
export async function countForInsert(
  transaction: EntityManager,
  { ownerDid, host }: Pick<WebhookRow, 'ownerDid' | 'host'>,
): Promise<WebhookCounts> {
  const lock = (of: number, key: string) =>
    transaction.query('select pg_advisory_xact_lock($1, hashtext($2))', [of, key]);
  await lock(WEBHOOK_LOCK_CLASS, ownerDid);
  await lock(WEBHOOK_HOST_LOCK_CLASS, host);
  return {
    ofOwner: await transaction.countBy(WebhookEntity, { ownerDid }),
    atHost: await transaction.countBy(WebhookEntity, { ownerDid, host }),
    ofHost: await transaction.countBy(WebhookEntity, { host }),
  };
}

/** It gets only events after the current ones; those of transactions that are open now, too. */
export async function insertWebhook(
  transaction: EntityManager,
  row: Omit<WebhookRow, 'cursor'>,
): Promise<void> {
  const cursor = () => '(select settled from settled_events())';
  await transaction.insert(WebhookEntity, { ...row, cursor });
}

/** Locks the webhook until the transaction ends. */
export async function lockWebhook(
  transaction: EntityManager,
  id: string,
  ownerDid: OwnerDid,
): Promise<WebhookState | null> {
  const row = await transaction.findOne(WebhookEntity, {
    where: of(id, ownerDid),
    lock: { mode: 'pessimistic_write' },
  });
  return stateOf(transaction, row);
}

export async function updateWebhook(
  transaction: EntityManager,
  id: string,
  changes: Partial<WebhookRow>,
): Promise<void> {
  await transaction.update(WebhookEntity, { id }, changes);
}

/** Its pending deliveries are due now, as if they had not been attempted. */
export async function restartDeliveries(transaction: EntityManager, id: string): Promise<void> {
  await transaction.query(
    `update deliveries set attempts = 0, next_attempt_at = now()
     where webhook_id = $1 and status = 'pending' and (locked_until is null or locked_until <= now())`,
    [id],
  );
}

/** Including its deliveries. */
export async function deleteWebhook(transaction: EntityManager, id: string): Promise<void> {
  await transaction.delete(WebhookEntity, { id });
}

function of(id: string, ownerDid: OwnerDid) {
  return { id, ...(ownerDid !== undefined && { ownerDid }) };
}

async function stateOf(manager: EntityManager, row: WebhookRow | null): Promise<WebhookState | null> {
  const [state] = await statesOf(manager, row ? [row] : []);
  return state ?? null;
}

async function statesOf(manager: EntityManager, rows: readonly WebhookRow[]): Promise<WebhookState[]> {
  if (rows.length === 0) return [];
  const counts = await manager.query<{ id: string; pending: number; dead: number }[]>(
    // Each count reads a partial index, for there are many more that were delivered.
    `select id,
       (select count(*) from deliveries where webhook_id = webhook.id and status = 'pending')::int as pending,
       (select count(*) from deliveries where webhook_id = webhook.id and status = 'dead')::int as dead
     from unnest($1::text[]) as webhook (id)`,
    [rows.map(({ id }) => id)],
  );
  const byId = new Map(counts.map((count) => [count.id, count]));
  return rows.map((row) => {
    const { pending, dead } = byId.get(row.id) ?? { pending: 0, dead: 0 };
    return { row, pending, dead };
  });
}
