/** The rules for creating, reading and changing webhooks. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import { hasScope } from '../../auth/callers/scopes.js';
import type { SealedBox } from '../../auth/encryption/sealed-box.js';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { newIdentifier } from '../../persistence/identifier.js';
import { assertMatches } from '../../contract/reply/etag.js';
import type { Page, PageQuery } from '../../persistence/queries/pages.js';
import type { Actor } from '../register/controllers.js';
import type { AssertAddress } from './address.js';
import type { ChallengeOutcome } from './delivery/challenge.js';
import { changesOf, unverified } from './change-webhook.js';
import { listDeadLetters, reviveDeadLetter } from './store/dead-letters.js';
import { listDeliveries, type DeliveryQuery } from './store/delivery-log.js';
import type { WebhookRow } from './entity.js';
import { hostOf, MAX_WEBHOOKS, MAX_WEBHOOKS_AT_HOST, MAX_WEBHOOKS_OF_HOST } from './webhook-limits.js';
import { newSecret } from './secret.js';
import type { Attempt } from './send-delivery.js';
import {
  countForInsert,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  restartDeliveries,
  updateWebhook,
  type WebhookStore,
} from './store/webhook-store.js';
import type { TestDelivery } from './delivery/test-delivery.js';
import type { WebhookState } from './webhook.js';

/** A webhook with its secret, which is not shown again. */
export interface MadeWebhook extends WebhookState {
  readonly secret: string;
}

/** Each method may throw a `Problem`: `webhook_not_found`, also for those of other owners unless the actor has `admin`. */
export interface WebhookService {
  /** Throws `webhook_address_refused`. */
  assertAddress: AssertAddress;
  /** Throws `too_many_webhooks`. The address has been checked already. */
  create(
    transaction: EntityManager,
    actor: Actor,
    input: Schema<'WebhookCreate'>,
  ): Promise<Outcome<MadeWebhook>>;
  list(actor: Actor, page: PageQuery): Promise<Page<WebhookState>>;
  get(actor: Actor, id: string): Promise<WebhookState>;
  /** Checks the new address. Throws `precondition_required`, `precondition_failed`, `webhook_address_refused`. */
  prepareUpdate(actor: Actor, update: WebhookUpdate): Promise<void>;
  /** `precondition_failed`, `too_many_webhooks`. */
  update(transaction: EntityManager, actor: Actor, update: WebhookUpdate): Promise<Outcome<WebhookState>>;
  /** @returns the webhook as it was. */
  delete(transaction: EntityManager, actor: Actor, id: string): Promise<Outcome<WebhookState>>;
  /** The previous secret signs for another day. */
  rotate(transaction: EntityManager, actor: Actor, id: string): Promise<Outcome<MadeWebhook>>;
  /** Challenges the receiver, once. `webhook_disabled`, `too_many_requests`. */
  verify(actor: Actor, id: string): Promise<ChallengeOutcome>;
  /** Sends `webhook.test`, once. `webhook_not_verified`, `too_many_requests`. */
  test(actor: Actor, id: string): Promise<Attempt>;
  deliveries(actor: Actor, id: string, query: DeliveryQuery): Promise<Page<Schema<'Delivery'>>>;
  deadLetters(actor: Actor, id: string, page: PageQuery): Promise<Page<Schema<'DeadLetter'>>>;
  /** `delivery_not_found`, `webhook_disabled`, `webhook_not_verified`. */
  retry(
    transaction: EntityManager,
    actor: Actor,
    id: string,
    deliveryId: string,
  ): Promise<Outcome<WebhookState>>;
  /** Called when there may be something to deliver. */
  readonly wake: () => void;
}

export interface WebhookUpdate {
  readonly id: string;
  readonly ifMatch: string | undefined;
  readonly patch: Schema<'WebhookPatch'>;
}

export interface WebhookServiceOptions extends Pick<WebhookService, 'assertAddress' | 'wake'> {
  readonly dataSource: DataSource;
  readonly store: WebhookStore;
  readonly sealedBox: SealedBox;
  readonly trials: TestDelivery;
}

const OVERLAP_MS = 86_400_000;

export function createWebhookService({
  dataSource,
  store,
  sealedBox,
  assertAddress,
  trials,
  wake,
}: WebhookServiceOptions): WebhookService {
  const get = async (actor: Actor, id: string) => found(await store.find(id, ownerOf(actor)), id);

  return {
    assertAddress,
    wake,

    async create(transaction, actor, { url, events, subject, description }) {
      const { ownerDid } = actor;
      const secret = newSecret();
      const now = new Date();
      const row = {
        id: newIdentifier('whk'),
        ownerDid,
        url,
        host: hostOf(url),
        eventTypes: events ?? null,
        subject: subject ?? null,
        description: description ?? null,
        secret: await sealedBox.seal(secret, ownerDid),
        previousSecret: null,
        previousUntil: null,
        ...unverified(now),
        disabledReason: null,
        failingSince: null,
        consecutiveFailures: 0,
        pausedUntil: null,
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      await assertRoom(transaction, row);
      await insertWebhook(transaction, row);
      return { result: { ...(await lock(transaction, actor, row.id)), secret } };
    },

    list: (actor, { limit, cursor }) => {
      const ownerDid = ownerOf(actor);
      return store.list(ownerDid, { limit, cursor, filters: { list: 'webhooks', ownerDid } });
    },

    get,

    async prepareUpdate(actor, { id, ifMatch, patch }) {
      // Before the address: a refused change needs no DNS look-up.
      assertMatches(ifMatch, (await get(actor, id)).row.revision);
      if (patch.url !== undefined) await assertAddress(patch.url);
    },

    async update(transaction, actor, { id, ifMatch, patch }) {
      const { row } = await lock(transaction, actor, id);
      assertMatches(ifMatch, row.revision);
      const changes = changesOf(row, patch, new Date());
      if (changes.host !== undefined && changes.host !== row.host)
        await assertRoom(transaction, { ownerDid: row.ownerDid, host: changes.host }, 1);
      await updateWebhook(transaction, id, changes);
      if (changes.status === 'active') await restartDeliveries(transaction, id);
      return { result: await lock(transaction, actor, id) };
    },

    async delete(transaction, actor, id) {
      const result = await lock(transaction, actor, id);
      await deleteWebhook(transaction, id);
      return { result };
    },

    async rotate(transaction, actor, id) {
      const { row } = await lock(transaction, actor, id);
      const secret = newSecret();
      const now = new Date();
      await updateWebhook(transaction, id, {
        secret: await sealedBox.seal(secret, row.ownerDid),
        previousSecret: row.secret,
        previousUntil: new Date(now.getTime() + OVERLAP_MS),
        revision: row.revision + 1,
        updatedAt: now,
      });
      return { result: { ...(await lock(transaction, actor, id)), secret } };
    },

    async verify(actor, id) {
      const { row } = await get(actor, id);
      if (row.status === 'disabled') throw disabled();
      if (row.verifiedAt) return { verified: true };
      const outcome = await trials.verify(row);
      if (outcome.verified) wake();
      return outcome;
    },

    async test(actor, id) {
      const { row } = await get(actor, id);
      if (!row.verifiedAt) throw notVerified();
      return trials.test(row, actor);
    },

    async deliveries(actor, id, query) {
      await get(actor, id);
      return listDeliveries(dataSource, id, query);
    },

    async deadLetters(actor, id, page) {
      await get(actor, id);
      return listDeadLetters(dataSource, id, page);
    },

    async retry(transaction, actor, id, deliveryId) {
      const { row } = await lock(transaction, actor, id);
      if (!(await reviveDeadLetter(transaction, id, deliveryId)))
        throw new Problem('delivery_not_found', `The webhook has no dead letter ${deliveryId}`);
      if (row.status === 'disabled') throw disabled();
      if (row.status === 'pending') throw notVerified();
      return { result: await lock(transaction, actor, id) };
    },
  };
}

/** @param own how many of the owner's existing webhooks this one replaces. */
async function assertRoom(
  transaction: EntityManager,
  { ownerDid, host }: Pick<WebhookRow, 'ownerDid' | 'host'>,
  own = 0,
): Promise<void> {
  const { ofOwner, atHost, ofHost } = await countForInsert(transaction, { ownerDid, host });
  const what =
    ofOwner - own >= MAX_WEBHOOKS
      ? `${MAX_WEBHOOKS} webhooks of an owner`
      : atHost >= MAX_WEBHOOKS_AT_HOST
        ? `${MAX_WEBHOOKS_AT_HOST} webhooks of an owner at one host, ${host}`
        : ofHost >= MAX_WEBHOOKS_OF_HOST
          ? `${MAX_WEBHOOKS_OF_HOST} webhooks at one host, ${host}`
          : undefined;
  if (what) throw new Problem('too_many_webhooks', `There may be ${what}; delete one first`);
}

function disabled(): Problem {
  return new Problem('webhook_disabled', 'The webhook is disabled; make it active first');
}

function notVerified(): Problem {
  return new Problem('webhook_not_verified', 'The receiver has not answered its challenge yet');
}

/** Locks the webhook and reads its current state. */
async function lock(transaction: EntityManager, actor: Actor, id: string): Promise<WebhookState> {
  return found(await lockWebhook(transaction, id, ownerOf(actor)), id);
}

/** A missing webhook and one of another owner get the same reply. */
function found(state: WebhookState | null, id: string): WebhookState {
  if (!state) throw new Problem('webhook_not_found', `No webhook of yours has the id ${id}`);
  return state;
}

function ownerOf(actor: Actor): string | undefined {
  return hasScope(actor, 'admin') ? undefined : actor.ownerDid;
}
