import type { Schema } from '../../contract/types.js';
import type { CredentialRow } from './entity.js';

/** As the contract shows it. */
export function toCredential(row: CredentialRow): Schema<'Credential'> {
  const { revokedAt } = row;
  return {
    credentialId: row.id,
    claimId: row.claimId,
    subject: row.subjectDid,
    issuer: row.issuerDid,
    type: row.type,
    status: revokedAt ? 'revoked' : 'active',
    issuedAt: row.issuedAt.toISOString(),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    credential: row.credential,
  };
}
