import { EntitySchema } from 'typeorm';

/** A row of `audit_log`. */
export interface AuditRow {
  /** A bigint, which the driver gives as text. */
  id: string;
  recordedAt: Date;
  ownerDid: string;
  keyId: string | null;
  tokenHash: string | null;
  operationId: string;
  resource: string;
  status: number;
  code: string | null;
  requestId: string;
  traceId: string | null;
}

export const AuditEntity = new EntitySchema<AuditRow>({
  name: 'AuditEntry',
  tableName: 'audit_log',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    recordedAt: { name: 'recorded_at', type: 'timestamptz' },
    ownerDid: { name: 'owner_did', type: 'text' },
    keyId: { name: 'key_id', type: 'text', nullable: true },
    tokenHash: { name: 'token_hash', type: 'text', nullable: true },
    operationId: { name: 'operation_id', type: 'text' },
    resource: { type: 'text' },
    status: { type: 'int' },
    code: { type: 'text', nullable: true },
    requestId: { name: 'request_id', type: 'text' },
    traceId: { name: 'trace_id', type: 'text', nullable: true },
  },
});
