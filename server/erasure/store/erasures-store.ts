/** The erasures themselves: who asked for them, and their receipts. */
import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { newIdentifier } from '../../persistence/identifier.js';

export interface ErasureRow {
  readonly id: string;
  /** Null when it is finished. */
  readonly did: string | null;
  readonly didSha256: string;
  readonly pseudonym: string;
  readonly requestedBy: 'owner' | 'operator';
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly receipt: string | null;
}

/** One that is to be carried out. */
export type OpenErasure = ErasureRow & { readonly did: string };

export interface CountedRows {
  readonly place: string;
  readonly action: 'deleted' | 'pseudonymised';
  readonly rows: number;
}

const COLUMNS = `id, did, did_sha256 as "didSha256", pseudonym, requested_by as "requestedBy", requested_at as "requestedAt",
  finished_at as "finishedAt", receipt`;

export function sha256Of(did: string): string {
  return createHash('sha256').update(did).digest('hex');
}

/** Begins an erasure, unless one of this person runs. */
export async function requestErasure(
  manager: EntityManager,
  did: string,
  requestedBy: ErasureRow['requestedBy'],
): Promise<ErasureRow> {
  const [known] = await manager.query<ErasureRow[]>(
    `with begun as (
       insert into erasures (id, did, did_sha256, pseudonym, requested_by) values ($1, $2, $3, $4, $5)
       on conflict (did_sha256) where finished_at is null do nothing returning *)
     select ${COLUMNS} from begun
     union all
     select ${COLUMNS} from erasures where did_sha256 = $3 and finished_at is null`,
    [newIdentifier('era'), did, sha256Of(did), `did:erased:${newIdentifier('era')}`, requestedBy],
  );
  if (!known) throw new Error('an erasure that has just finished cannot be begun again in this transaction');
  return known;
}

export async function findErasure(dataSource: DataSource, id: string): Promise<ErasureRow | undefined> {
  const [row] = await dataSource.query<ErasureRow[]>(`select ${COLUMNS} from erasures where id = $1`, [id]);
  return row;
}

/** Those that are to be carried out, the oldest first. */
export function findOpenErasures(dataSource: DataSource): Promise<OpenErasure[]> {
  return dataSource.query<OpenErasure[]>(
    `select ${COLUMNS} from erasures where finished_at is null order by requested_at limit 100`,
  );
}

/** Whether what was written before the request, also in batches by other replicas, can be seen by now. */
export async function isSettled(dataSource: DataSource, id: string, seconds: number): Promise<boolean> {
  const rows = await dataSource.query<unknown[]>(
    `select from erasures where id = $1 and requested_at < now() - make_interval(secs => $2)`,
    [id, seconds],
  );
  return rows.length > 0;
}

export function readCounts(dataSource: DataSource, id: string): Promise<CountedRows[]> {
  return dataSource.query<CountedRows[]>(
    `select place, action, row_count::int as rows from erasure_counts where erasure_id = $1 order by action, place`,
    [id],
  );
}

/** Stores the receipt and forgets the DID. */
export async function finishErasure(
  dataSource: DataSource,
  id: string,
  finishedAt: Date,
  receipt: string,
): Promise<void> {
  await dataSource.query(
    `update erasures set did = null, finished_at = $2, receipt = $3 where id = $1 and finished_at is null`,
    [id, finishedAt, receipt],
  );
}
