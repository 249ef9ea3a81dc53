import { In, type DataSource, type EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { prepare, queryPreparedIn } from '../../persistence/queries/prepared.js';
import type { Page, PageQuery } from '../../persistence/queries/pages.js';
import { newestFirst } from '../paging/newest-first.js';
import type { TwinUse } from '../register/store.js';
import { CredentialEntity, type CredentialRow } from './entity.js';
import { placeOf, type StatusPlace } from './status-place.js';

export interface CredentialQuery extends PageQuery {
  readonly subject?: string;
  readonly status?: Schema<'CredentialStatus'>;
}

export interface CredentialStore {
  find(id: string): Promise<CredentialRow | null>;
  /** Throws `credential_not_found`. */
  read(id: string): Promise<CredentialRow>;
  list(query: CredentialQuery): Promise<Page<CredentialRow>>;
  /** How many credentials of a list are revoked; undefined when the list is empty. */
  countRevoked(statusList: number): Promise<number | undefined>;
  /** Their positions in the list. */
  revokedIn(statusList: number): Promise<number[]>;
}

export function createCredentialStore(dataSource: DataSource): CredentialStore {
  const credentials = dataSource.getRepository(CredentialEntity);
  return {
    find: (id) => credentials.findOneBy({ id }),

    async read(id) {
      const row = await credentials.findOneBy({ id });
      if (!row) throw new Problem('credential_not_found', `There is no credential ${id}`);
      return row;
    },

    list({ limit, cursor, ...filters }) {
      const query = credentials.createQueryBuilder('credential');
      if (filters.subject) query.andWhere('credential.subjectDid = :subject', filters);
      if (filters.status)
        query.andWhere(`credential.revokedAt is ${filters.status === 'revoked' ? 'not null' : 'null'}`);
      return newestFirst(
        query,
        { time: 'issuedAt', id: 'id' },
        { limit, cursor, filters: { list: 'credentials', ...filters } },
      );
    },

    async countRevoked(statusList) {
      const [row] = await dataSource.query<{ known: boolean; revoked: number }[]>(
        `select exists (select from credentials where status_list = $1) as known,
           (select count(*)::int from credentials where status_list = $1 and revoked_at is not null) as revoked`,
        [statusList],
      );
      return row?.known ? row.revoked : undefined;
    },

    async revokedIn(statusList) {
      const rows = await dataSource.query<{ status_index: number }[]>(
        'select status_index from credentials where status_list = $1 and revoked_at is not null',
        [statusList],
      );
      return rows.map((row) => row.status_index);
    },
  };
}

const NEXT_PLACES = prepare(
  `select nextval('credential_numbers') as number from generate_series(1, $1::int)`,
);

/** Allocates unused positions. Those of a failed transaction stay empty. */
export async function nextStatusPlaces(manager: EntityManager, count: number): Promise<StatusPlace[]> {
  if (count === 0) return [];
  const rows = await queryPreparedIn<{ number: string }>(manager, NEXT_PLACES, [count]);
  return rows.map(({ number }) => placeOf(Number(number)));
}

const INSERT_ONE = prepare(
  `insert into credentials (id, claim_id, subject_did, issuer_did, type, credential, status_list, status_index, issued_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

const INSERT_MANY = prepare(
  `insert into credentials (id, claim_id, subject_did, issuer_did, type, credential, status_list, status_index, issued_at)
     select id, "claimId", "subjectDid", "issuerDid", type, credential, "statusList", "statusIndex", "issuedAt"
     from json_to_recordset($1::json) as credential (id text, "claimId" text, "subjectDid" text, "issuerDid" text, type text,
       credential text, "statusList" int, "statusIndex" int, "issuedAt" timestamptz)`,
);

/** One statement, for any number of credentials. */
export async function insertCredentials(
  manager: EntityManager,
  rows: readonly CredentialRow[],
): Promise<void> {
  const [row, ...others] = rows;
  if (!row) return;
  const { id, claimId, subjectDid, issuerDid, type, credential, statusList, statusIndex, issuedAt } = row;
  await (others.length === 0
    ? queryPreparedIn(manager, INSERT_ONE, [
        ...[id, claimId, subjectDid, issuerDid, type, credential, statusList, statusIndex, issuedAt],
      ])
    : queryPreparedIn(manager, INSERT_MANY, [JSON.stringify(rows)]));
}

export interface Revocation {
  readonly credentialId: string;
  readonly at: Date;
}

/** @returns the updated rows. */
export async function revokeCredentials(
  manager: EntityManager,
  revocations: readonly Revocation[],
): Promise<CredentialRow[]> {
  if (revocations.length === 0) return [];
  await manager.query(
    `update credentials set revoked_at = at from unnest($1::text[], $2::timestamptz[]) as revoked (revoked_id, at)
     where id = revoked_id`,
    [revocations.map(({ credentialId }) => credentialId), revocations.map(({ at }) => at)],
  );
  const ids = revocations.map(({ credentialId }) => credentialId);
  return manager.findBy(CredentialEntity, { id: In(ids) });
}

export const credentialUse: TwinUse = {
  reason: 'credentials are about it',
  rows: 'select from credentials where subject_did = $1',
};
