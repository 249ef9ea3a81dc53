import { EntitySchema } from 'typeorm';

/** The reply of a request that wrote something, under the request's `Idempotency-Key`. */
export interface IdempotencyKeyRecord {
  owner: string;
  key: string;
  /** The hash of the request: a key identifies one request. */
  fingerprint: string;
  /** The reply, encrypted for its owner. */
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
