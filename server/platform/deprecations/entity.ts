import { EntitySchema } from 'typeorm';

/** The calls of one caller to something deprecated on one day. */
export interface DeprecatedCallsRow {
  deprecationId: string;
  operationId: string;
  /** In UTC, such as `2027-01-01`. */
  day: string;
  /** The owner of the API key, or the user; empty for callers of public operations. */
  ownerDid: string;
  /** Empty for users. */
  keyId: string;
  /** A bigint. */
  calls: string;
  lastCalledAt: Date;
  expiresAt: Date;
}

export const DeprecatedCallsEntity = new EntitySchema<DeprecatedCallsRow>({
  name: 'DeprecatedCalls',
  tableName: 'deprecated_calls',
  columns: {
    day: { type: 'date', primary: true },
    ownerDid: { name: 'owner_did', type: 'text', primary: true },
    keyId: { name: 'key_id', type: 'text', primary: true },
    deprecationId: { name: 'deprecation_id', type: 'text', primary: true },
    operationId: { name: 'operation_id', type: 'text', primary: true },
    calls: { type: 'bigint' },
    lastCalledAt: { name: 'last_called_at', type: 'timestamptz' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});
