import { EntitySchema } from 'typeorm';

export interface RevocationRecord {
  /** sha-256 of the signed payload, in hexadecimal. */
  tokenId: string;
  /** The DID of who revoked it. */
  revokedBy: string;
  /** The database's time. */
  revokedAt: Date;
  /** Of the token; afterwards nobody would take it anyway. */
  expiresAt: Date;
}

export const RevocationEntity = new EntitySchema<RevocationRecord>({
  name: 'Revocation',
  tableName: 'revocations',
  columns: {
    tokenId: { name: 'token_id', type: 'text', primary: true },
    revokedBy: { name: 'revoked_by', type: 'text' },
    revokedAt: { name: 'revoked_at', type: 'timestamptz', default: () => 'now()' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});
