import { EntitySchema } from 'typeorm';
import type { ApiKeyEnvironment } from './format.js';
import type { Scope } from '../callers/scopes.js';

export interface ApiKeyRecord {
  keyId: string;
  /** sha-256 of the whole key; the key itself is not stored. */
  keyHash: Buffer;
  name: string;
  /** The DID on whose behalf the key acts. */
  ownerDid: string;
  scopes: Scope[];
  environment: ApiKeyEnvironment;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Rounded down to the minute. */
  lastUsedAt: Date | null;
  /** The key that this one was rotated to. */
  successorId: string | null;
}

export const ApiKeyEntity = new EntitySchema<ApiKeyRecord>({
  name: 'ApiKey',
  tableName: 'api_keys',
  columns: {
    keyId: { name: 'key_id', type: 'text', primary: true },
    keyHash: { name: 'key_hash', type: 'bytea' },
    name: { type: 'text' },
    ownerDid: { name: 'owner_did', type: 'text' },
    scopes: { type: 'text', array: true },
    environment: { type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    expiresAt: { name: 'expires_at', type: 'timestamptz', nullable: true },
    revokedAt: { name: 'revoked_at', type: 'timestamptz', nullable: true },
    lastUsedAt: { name: 'last_used_at', type: 'timestamptz', nullable: true },
    successorId: { name: 'successor_id', type: 'text', nullable: true },
  },
});
