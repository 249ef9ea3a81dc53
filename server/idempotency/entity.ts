import { EntitySchema } from 'typeorm';

/** The reply of a request that made something, under the key that the request came with. */
export interface IdempotencyKeyRecord {
  owner: string;
  key: string;
  /** Of the request: a key stands for one. */
  fingerprint: string;
  /** The reply, in a sealed box of the owner's. */
  sealed: string;
  /** The database's time. */
  expiresAt: Date;
}

export const IdempotencyKeyEntity = new EntitySchema<IdempotencyKeyRecord>({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  columns: {
    owner: { type: 'text', primary: true },
    key: { type: 'text', primary: true },
    fingerprint: { type: 'text' },
    sealed: { type: 'text' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});
