import { EntitySchema } from 'typeorm';

export interface RevocationRecord {
  /** sha-256 of the signed payload, in hexadecimal. */
  tokenId: string;
  /** The DID that revoked it. */
  revokedBy: string;
  /** By the database's clock. */
  revokedAt: Date;
  /** The expiry of the token, after which it is refused anyway. */
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
