/** The rules by which webhooks are made, seen and changed. */
import type { DataSource } from 'typeorm';
import { hasScope } from '../../auth/api-keys/scopes.js';
import type { SealedBox } from '../../auth/sealed/sealed-box.js';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { newIdentifier } from '../../identifier.js';
import type { Alongside } from '../../persistence/alongside.js';
import { assertMatches } from '../change/revision.js';
import type { Page } from '../paging/newest-first.js';
import type { Actor } from '../twins/controllers.js';
import type { AssertAddress } from './address.js';
import { listDeadLetters, reviveDeadLetter, type DeadLetterPage } from './dead-letters.js';
import { newSecret } from './secret.js';
import type { Attempt, Send } from './send.js';
import type { WebhookStore, WebhookTransaction } from './store.js';
import type { WebhookState } from './webhook.js';

/** A webhook with its secret, which nobody sees again. */
export interface MadeWebhook extends WebhookState {
  readonly secret: string;
}

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Each may throw a `Problem`: `webhook_not_found`, also for those of other owners unless the actor has `admin`. */
export interface WebhookService {
  /** `webhook_address_refused`, `too_many_webhooks`. */
  create(
    actor: Actor,
    input: Schema<'WebhookCreate'>,
    alongside?: Alongside<MadeWebhook>,
  ): Promise<MadeWebhook>;
  list(actor: Actor, page: PageQuery): Promise<Page<WebhookState>>;
  get(actor: Actor, id: string): Promise<WebhookState>;
  /** `precondition_required`, `precondition_failed`, `webhook_address_refused`. */
  update(
    actor: Actor,
    id: string,
    ifMatch: string | undefined,
    patch: Schema<'WebhookPatch'>,
  ): Promise<WebhookState>;
  /** @returns it as it was. */
  delete(actor: Actor, id: string): Promise<WebhookState>;
  /** The secret that there was signs for a day longer. */
  rotate(actor: Actor, id: string, alongside?: Alongside<MadeWebhook>): Promise<MadeWebhook>;
  /** Sends `webhook.test`, once. */
  test(actor: Actor, id: string): Promise<Attempt>;
  deadLetters(actor: Actor, id: string, page: PageQuery): Promise<DeadLetterPage>;
  /** `delivery_not_found`, `webhook_disabled`. */
  retry(
    actor: Actor,
    id: string,
    deliveryId: string,
    alongside?: Alongside<WebhookState>,
  ): Promise<WebhookState>;
}

export interface WebhookServiceOptions {
  readonly dataSource: DataSource;
  readonly store: WebhookStore;
  readonly sealedBox: SealedBox;
  readonly assertAddress: AssertAddress;
  readonly send: Send;
  /** There may be something to deliver. */
  readonly wake: () => void;
}

const MAX_WEBHOOKS = 100;
const OVERLAP_MS = 86_400_000;

export function createWebhookService({
  dataSource,
  store,
  sealedBox,
  assertAddress,
  send,
  wake,
}: WebhookServiceOptions): WebhookService {
  const get = async (actor: Actor, id: string) => found(await store.find(id, ownerOf(actor)), id);

  return {
    async create(actor, { url, events, subject, description }, alongside) {
      await assertAddress(url);
      const { ownerDid } = actor;
      const secret = newSecret();
      const now = new Date();
      const row = {
        id: newIdentifier('whk'),
        ownerDid,
        url,
        eventTypes: events ?? null,
        subject: subject ?? null,
        description: description ?? null,
        secret: await sealedBox.seal(secret, ownerDid),
        previousSecret: null,
        previousUntil: null,
        status: 'active' as const,
        disabledReason: null,
        failingSince: null,
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      return store.atomically(async (queries) => {
        if ((await queries.countForInsert(ownerDid)) >= MAX_WEBHOOKS)
          throw new Problem(
            'too_many_webhooks',
            `There may be ${MAX_WEBHOOKS} webhooks of an owner; delete one first`,
          );
        await queries.insert(row);
        const made = { ...(await lock(queries, actor, row.id)), secret };
        await alongside?.(queries.manager, made);
        return made;
      });
    },

    list: (actor, { limit, cursor }) => {
      const ownerDid = ownerOf(actor);
      return store.list(ownerDid, { limit, cursor, filters: { list: 'webhooks', ownerDid } });
    },

    get,

    async update(actor, id, ifMatch, patch) {
      // Before the address: nobody's name server is asked for a change that is refused anyway.
      assertMatches(ifMatch, (await get(actor, id)).row.revision);
      if (patch.url !== undefined) await assertAddress(patch.url);
      const updated = await store.atomically(async (queries) => {
        const { row } = await lock(queries, actor, id);
        assertMatches(ifMatch, row.revision);
        const { url, events, subject, description, status } = patch;
        const isRestart = status === 'active' && row.status === 'disabled';
        await queries.update(id, {
          ...(url !== undefined && { url }),
          ...(events !== undefined && { eventTypes: events }),
          ...(subject !== undefined && { subject }),
          ...(description !== undefined && { description }),
          ...(status !== undefined && { status }),
          ...(isRestart && { disabledReason: null, failingSince: null }),
          revision: row.revision + 1,
          updatedAt: new Date(),
        });
        if (isRestart) await queries.restart(id);
        return lock(queries, actor, id);
      });
      wake();
      return updated;
    },

    delete: (actor, id) =>
      store.atomically(async (queries) => {
        const state = await lock(queries, actor, id);
        await queries.delete(id);
        return state;
      }),

    rotate: (actor, id, alongside) =>
      store.atomically(async (queries) => {
        const { row } = await lock(queries, actor, id);
        const secret = newSecret();
        const now = new Date();
        await queries.update(id, {
          secret: await sealedBox.seal(secret, row.ownerDid),
          previousSecret: row.secret,
          previousUntil: new Date(now.getTime() + OVERLAP_MS),
          revision: row.revision + 1,
          updatedAt: now,
        });
        const made = { ...(await lock(queries, actor, id)), secret };
        await alongside?.(queries.manager, made);
        return made;
      }),

    async test(actor, id) {
      const { row } = await get(actor, id);
      return send(row, {
        id: newIdentifier('dlv'),
        event: {
          id: 0,
          type: 'webhook.test',
          subject: id,
          timestamp: new Date().toISOString(),
          actor: { did: actor.ownerDid, ...(actor.keyId !== undefined && { keyId: actor.keyId }) },
          data: {},
        },
      });
    },

    async deadLetters(actor, id, page) {
      await get(actor, id);
      return listDeadLetters(dataSource, id, page);
    },

    async retry(actor, id, deliveryId, alongside) {
      const state = await store.atomically(async (queries) => {
        const { row } = await lock(queries, actor, id);
        if (!(await reviveDeadLetter(queries.manager, id, deliveryId)))
          throw new Problem('delivery_not_found', `The webhook has no dead letter ${deliveryId}`);
        if (row.status === 'disabled')
          throw new Problem('webhook_disabled', 'The webhook is disabled; make it active first');
        const revived = await lock(queries, actor, id);
        await alongside?.(queries.manager, revived);
        return revived;
      });
      wake();
      return state;
    },
  };
}

/** As the transaction has it now; nobody else changes it. */
async function lock(queries: WebhookTransaction, actor: Actor, id: string): Promise<WebhookState> {
  return found(await queries.findForUpdate(id, ownerOf(actor)), id);
}

/** The same answer for a webhook that is not there and for one of somebody else. */
function found(state: WebhookState | null, id: string): WebhookState {
  if (!state) throw new Problem('webhook_not_found', `No webhook of yours has the id ${id}`);
  return state;
}

function ownerOf(actor: Actor): string | undefined {
  return hasScope(actor, 'admin') ? undefined : actor.ownerDid;
}
