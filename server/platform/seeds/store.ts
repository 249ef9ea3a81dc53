import type { EntityManager } from 'typeorm';
import { SEED_LOCK } from '../../persistence/locks.js';
import { ProtocolVersionEntity, type ProtocolVersionRow } from '../protocols/entity.js';

/** One replica at a time seeds, until its transaction ends. */
export async function lockSeeds(transaction: EntityManager): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
}

export async function findSeeded(
  manager: EntityManager,
  did: string,
): Promise<{ hasTwin: boolean; latestVersion: number | null }> {
  const [found] = await manager.query<{ hasTwin: boolean; latestVersion: number | null }[]>(
    `select exists (select from twins where did = $1) as "hasTwin",
            (select latest_version from protocols where did = $1) as "latestVersion"`,
    [did],
  );
  return found ?? { hasTwin: false, latestVersion: null };
}

/** The newest versions of protocols that have no twin, by DID. */
export function findVersionsWithoutTwin(
  manager: EntityManager,
  limit: number,
): Promise<ProtocolVersionRow[]> {
  return manager
    .createQueryBuilder(ProtocolVersionEntity, 'version')
    .where('version.version = (select latest_version from protocols where protocols.did = version.did)')
    .andWhere('not exists (select from twins where twins.did = version.did)')
    .orderBy('version.did')
    .limit(limit)
    .getMany();
}
