import { EntitySchema } from 'typeorm';

export interface UsedTokenRecord {
  /** sha-256 of the signed payload, in hexadecimal. */
  tokenId: string;
  /** By the database's clock. */
  usedAt: Date;
  /** The expiry of the token, after which it is refused anyway. */
  expiresAt: Date;
}

export const UsedTokenEntity = new EntitySchema<UsedTokenRecord>({
  name: 'UsedToken',
  tableName: 'used_tokens',
  columns: {
    tokenId: { name: 'token_id', type: 'text', primary: true },
    usedAt: { name: 'used_at', type: 'timestamptz', default: () => 'now()' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});
