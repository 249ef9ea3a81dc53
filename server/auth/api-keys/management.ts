/** The rules by which API keys are made, seen, replaced and ended. */
import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import { invalidRequest } from '../../contract/validation/validation-errors.js';
import { Problem } from '../../contract/errors/problem.js';
import { pageOf, type Page, type PageQuery } from '../../persistence/queries/pages.js';
import type { ApiKeyRecord } from './entity.js';
import { makeApiKey, type MadeApiKey, type NewApiKey } from './new-key.js';
import { assertScopes, hasScope, type Scoped } from '../callers/scopes.js';
import { statusOf } from './key-status.js';
import { queriesIn, type ApiKeyStore } from './store.js';

/** The caller. With `admin` it has access to the keys of all owners. */
export interface Actor extends Scoped {
  readonly ownerDid: string;
  /** When the actor's own key expires; null or absent when it does not. */
  readonly expiresAt?: Date | null;
}

/** Each method may throw a `Problem`: `missing_scope`, `api_key_not_found` (also for keys that the actor may not see). */
export interface ApiKeyManagement {
  /** No key gets a scope or a time that the actor lacks. `invalid_request` when it would have expired already. */
  create(manager: EntityManager, actor: Actor, input: NewApiKey): Promise<Outcome<MadeApiKey>>;
  /** The newest first. `invalid_cursor` for one that no page of the actor's has. */
  list(actor: Actor, page: PageQuery): Promise<Page<ApiKeyRecord>>;
  get(actor: Actor, keyId: string): Promise<ApiKeyRecord>;
  /** From now on the key is refused; it must have no scope that the actor lacks. Repeating it changes nothing. */
  revoke(transaction: EntityManager, actor: Actor, keyId: string): Promise<Outcome<ApiKeyRecord>>;
  /** A new key in place of the old, with its end, which goes on for `overlapSeconds` at most. `api_key_not_active` when it has ended, or was rotated. */
  rotate(
    transaction: EntityManager,
    actor: Actor,
    keyId: string,
    overlapSeconds: number,
  ): Promise<Outcome<MadeApiKey>>;
}

export function createApiKeyManagement(store: ApiKeyStore, clock: () => Date): ApiKeyManagement {
  const get = async (actor: Actor, keyId: string) => assertVisible(actor, keyId, await store.find(keyId));

  return {
    async create(manager, actor, input) {
      assertScopes(actor, input.scopes, 'Giving a key these scopes');
      if (input.ownerDid !== actor.ownerDid) assertScopes(actor, ['admin'], 'A key for another owner');
      const now = clock();
      assertLasts(input, now);
      assertNoLonger(input, actor);
      const result = makeApiKey(input, now);
      await queriesIn(manager).insert(result.record);
      return { result };
    },

    async list(actor, { limit, cursor }) {
      if (cursor !== undefined && !isVisible(actor, await store.find(cursor))) throw unknownCursor();
      const ownerDid = hasScope(actor, 'admin') ? undefined : actor.ownerDid;
      const found = await store.list({ ownerDid, after: cursor, limit: limit + 1 });
      return pageOf(found, limit, (last) => last.keyId);
    },

    get,

    async revoke(transaction, actor, keyId) {
      const queries = queriesIn(transaction);
      const record = assertVisible(actor, keyId, await queries.findForUpdate(keyId));
      // Else a weak key could lock the strong ones of the same owner out.
      assertScopes(actor, record.scopes, 'Revoking this key');
      const revokedAt = record.revokedAt ?? clock();
      await queries.revoke(keyId, revokedAt);
      return { result: { ...record, revokedAt } };
    },

    async rotate(transaction, actor, keyId, overlapSeconds) {
      const queries = queriesIn(transaction);
      const old = assertVisible(actor, keyId, await queries.findForUpdate(keyId));
      // Else a weak key could turn itself into a strong one of the same owner.
      assertScopes(actor, old.scopes, 'Rotating this key');
      const now = clock();
      assertRotatable(old, now);
      const { name, ownerDid, scopes, environment } = old;
      const expiresAt = sooner(old.expiresAt, actor.expiresAt ?? null);
      const result = makeApiKey({ name, ownerDid, scopes, environment, expiresAt }, now);
      await queries.insert(result.record);
      const overlapEnd = new Date(now.getTime() + overlapSeconds * 1000);
      await queries.supersede(keyId, {
        successorId: result.record.keyId,
        expiresAt: sooner(old.expiresAt, overlapEnd) ?? overlapEnd,
      });
      return { result };
    },
  };
}

function isVisible(actor: Actor, record: ApiKeyRecord | null): record is ApiKeyRecord {
  return record !== null && (record.ownerDid === actor.ownerDid || hasScope(actor, 'admin'));
}

/** A missing key and a key of another owner get the same reply. */
function assertVisible(actor: Actor, keyId: string, record: ApiKeyRecord | null): ApiKeyRecord {
  if (isVisible(actor, record)) return record;
  const whose = hasScope(actor, 'admin') ? '' : ' of yours';
  throw new Problem('api_key_not_found', `No API key${whose} has the id ${keyId}`);
}

function assertRotatable(record: ApiKeyRecord, now: Date): void {
  const status = statusOf(record, now);
  if (status === 'revoked') throw notActive('The API key was revoked; create a new one');
  // The caller who rotated first would not know of a second successor.
  if (record.successorId !== null)
    throw notActive(`The API key was rotated already, to ${record.successorId}; rotate that one`);
  if (status === 'expired') throw notActive('The API key has expired; create a new one');
}

function notActive(detail: string): Problem {
  return new Problem('api_key_not_active', detail);
}

function assertLasts({ expiresAt }: NewApiKey, now: Date): void {
  if (!expiresAt) return;
  if (expiresAt <= now)
    throw invalidRequest([{ field: 'body.expiresAt', rule: 'future', message: 'must be in the future' }]);
  // An offset can move the last hours of the contract's range beyond it.
  if (expiresAt.getUTCFullYear() > 9999)
    throw invalidRequest([
      { field: 'body.expiresAt', rule: 'format', message: 'must be in a year up to 9999 in UTC' },
    ]);
}

/** Otherwise a temporary key could create a permanent one. */
function assertNoLonger({ expiresAt }: NewApiKey, { expiresAt: end }: Actor): void {
  if (!end || (expiresAt && expiresAt <= end)) return;
  const message = `must be given, and no later than the end of the key that makes it, ${end.toISOString()}`;
  throw invalidRequest([{ field: 'body.expiresAt', rule: 'maximum', message }]);
}

function unknownCursor(): Problem {
  const message = 'must be the nextCursor of a page before';
  return new Problem('invalid_cursor', `query.cursor ${message}`, {
    errors: [{ field: 'query.cursor', rule: 'invalid_cursor', message }],
  });
}

/** `null` means never. */
function sooner(one: Date | null, other: Date | null): Date | null {
  if (one === null) return other;
  return other === null || one < other ? one : other;
}
