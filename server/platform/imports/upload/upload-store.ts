/** The rows of imports that are being uploaded. Every statement checks that the import has not been stopped in the meantime. */
import type { DataSource, EntityManager } from 'typeorm';
import { newIdentifier } from '../../../persistence/identifier.js';
import { IMPORT_LOCK_CLASS } from '../../../persistence/locks.js';
import { inTransaction } from '../../../persistence/transaction.js';
import { tooManyRequests } from '../../../rate-limit/too-many-requests.js';
import type { Actor } from '../../register/controllers.js';
import { hasScope } from '../../../auth/callers/scopes.js';
import type { LineChunk } from './chunks.js';
import { ImportEntity, type ImportRow } from '../record/entity.js';
import { findKey } from '../queue/authorize-key.js';
import { MAX_OPEN_IMPORTS } from '../record/import-limits.js';
import { end } from '../queue/queue-store.js';

/** Longer than a client may be silent. After that, another request may restart the same upload. */
const LEASE_SECONDS = 90;

/** How long an upload that was interrupted remains, so that its owner can see it. */
const BROKEN_KEPT_SECONDS = 3_600;

/** As the contract says of every `Idempotency-Key`. */
const KEY_KEPT_SECONDS = 86_400;

const RETRY_SECONDS = 30;

export interface Received {
  readonly lines: number;
  readonly bytes: number;
}

export interface Uploads {
  /**
   * A new import, or the existing one of the key unless it was interrupted. Throws `too_many_requests` when the owner has too many.
   */
  begin(actor: Actor, keyId: string, key: string | undefined): Promise<{ id: string; isNew: boolean }>;
  /** Ends the import when its API key is no longer valid, as `store` does. @returns, as the others do, whether the upload may continue. */
  renew(id: string): Promise<boolean>;
  store(id: string, position: number, chunk: LineChunk, packed: Buffer, received: Received): Promise<boolean>;
  complete(id: string, received: Received, sha256: Buffer): Promise<boolean>;
  /** The upload was interrupted: its chunks are deleted, and it may be restarted. */
  giveUp(id: string): Promise<void>;
  /** Whether a client is still uploading it. */
  isComing(id: string): Promise<boolean>;
  find(id: string): Promise<ImportRow | null>;
  /** Deletes imports whose upload was interrupted long ago, expired keys, and the names of imports that have ended. */
  sweep(): Promise<void>;
}

export function createUploads(dataSource: DataSource): Uploads {
  const affects = async (sql: string, parameters: unknown[]) => {
    const [, count] = await dataSource.query<[unknown, number]>(sql, parameters);
    return count > 0;
  };
  const find = (id: string) => dataSource.manager.findOneBy(ImportEntity, { id });
  const endWithoutKey = async (id: string) => {
    const row = await find(id);
    const key = row && (await findKey(dataSource.manager, row));
    if (!key || !('why' in key)) return;
    const how = { status: 'failed', error: key.why } as const;
    await inTransaction(dataSource, (manager) => end(manager, id, how));
  };

  return {
    begin: (actor, keyId, key) =>
      inTransaction(dataSource, async (manager) => {
        // One at a time per owner, because of the count and the key.
        await manager.query('select pg_advisory_xact_lock($1, hashtext($2))', [
          IMPORT_LOCK_CLASS,
          actor.ownerDid,
        ]);
        const there = key === undefined ? undefined : await findByKey(manager, actor.ownerDid, key);
        if (there && !there.isBroken) return { id: there.id, isNew: false };
        // Deleted, so that a client that still uploads the interrupted one cannot write into the new one.
        if (there) await manager.delete(ImportEntity, { id: there.id });
        await assertFewOpen(manager, actor.ownerDid);
        const id = newIdentifier('imp');
        await manager.query(
          `insert into imports (id, owner_did, key_id, is_admin, idempotency_key, status, locked_until, created_at, updated_at)
           values ($1, $2, $3, $4, $5, 'receiving', ${leaseEnd}, now(), now())`,
          [id, actor.ownerDid, keyId, hasScope(actor, 'admin'), key ?? null],
        );
        return { id, isNew: true };
      }),

    async renew(id) {
      await endWithoutKey(id);
      return affects(`update imports set locked_until = ${leaseEnd} where id = $1 and status = 'receiving'`, [
        id,
      ]);
    },

    store: async (id, position, { firstLine, lines }, packed, received) => {
      await endWithoutKey(id);
      const stored = await dataSource.query<unknown[]>(
        `with import as (
           update imports set lines = $6, bytes = $7, locked_until = ${leaseEnd}, updated_at = now()
           where id = $1 and status = 'receiving' returning id
         )
         insert into import_chunks (import_id, position, first_line, lines, content)
         select id, $2, $3, $4, $5 from import returning position`,
        [id, position, firstLine, lines, packed, received.lines, received.bytes],
      );
      return stored.length > 0;
    },

    complete: (id, { lines, bytes }, sha256) =>
      affects(
        `update imports set status = 'queued', lines = $2, bytes = $3, sha256 = $4, locked_until = null, updated_at = now()
         where id = $1 and status = 'receiving'`,
        [id, lines, bytes, sha256],
      ),

    async giveUp(id) {
      await dataSource.query(
        `with import as (
           update imports set lines = 0, bytes = 0, locked_until = now(), updated_at = now()
           where id = $1 and status = 'receiving' returning id
         )
         delete from import_chunks using import where import_id = id`,
        [id],
      );
    },

    async isComing(id) {
      const found = await dataSource.query<unknown[]>(
        `select from imports where id = $1 and status = 'receiving' and locked_until > now()`,
        [id],
      );
      return found.length > 0;
    },

    find,

    async sweep() {
      await dataSource.query(
        `delete from imports where status = 'receiving' and locked_until < now() - make_interval(secs => $1)`,
        [BROKEN_KEPT_SECONDS],
      );
      await dataSource.query(
        `update imports set idempotency_key = null
         where idempotency_key is not null and finished_at < now() - make_interval(secs => $1)`,
        [KEY_KEPT_SECONDS],
      );
      // Nothing asks for the names of an import that has ended.
      await dataSource.query(
        `delete from import_names using imports where imports.id = import_id and finished_at is not null`,
      );
    },
  };
}

const leaseEnd = `now() + make_interval(secs => ${LEASE_SECONDS})`;

async function findByKey(manager: EntityManager, ownerDid: string, key: string) {
  const [found] = await manager.query<{ id: string; isBroken: boolean }[]>(
    `select id, status = 'receiving' and locked_until <= now() as "isBroken" from imports
     where owner_did = $1 and idempotency_key = $2 for update`,
    [ownerDid, key],
  );
  return found;
}

async function assertFewOpen(manager: EntityManager, ownerDid: string): Promise<void> {
  const open = await manager.query<unknown[]>(
    `select from imports where owner_did = $1
       and (status in ('queued', 'running') or (status = 'receiving' and locked_until > now()))
     limit $2`,
    [ownerDid, MAX_OPEN_IMPORTS],
  );
  if (open.length === MAX_OPEN_IMPORTS)
    throw tooManyRequests(`${MAX_OPEN_IMPORTS} imports of yours have not ended yet`, RETRY_SECONDS);
}
