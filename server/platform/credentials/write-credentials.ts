/** Many rows by one statement each. */
import { In, type EntityManager } from 'typeorm';
import { CredentialEntity, type CredentialRow } from './entity.js';

export async function insertCredentials(
  manager: EntityManager,
  rows: readonly CredentialRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await manager.query(
    `insert into credentials (id, claim_id, subject_did, issuer_did, type, credential, status_list, status_index, issued_at)
     select id, "claimId", "subjectDid", "issuerDid", type, credential, "statusList", "statusIndex", "issuedAt"
     from json_to_recordset($1::json) as credential (id text, "claimId" text, "subjectDid" text, "issuerDid" text, type text,
       credential text, "statusList" int, "statusIndex" int, "issuedAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}

export interface Revocation {
  readonly credentialId: string;
  readonly at: Date;
}

/** @returns the rows as they are then. */
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
