import { EntitySchema } from 'typeorm';
import type { Schema } from '../../../contract/types.js';

/** A row of `imports`. Its pending lines are in `import_chunks`, the failed ones in `import_errors`. */
export interface ImportRow {
  id: string;
  /** The owner of the API key, on whose behalf records are created. */
  ownerDid: string;
  keyId: string;
  /** Whether the key had `admin` when the import began; it then needs it until the end. */
  isAdmin: boolean;
  idempotencyKey: string | null;
  /** Of the decompressed body, once it is complete. */
  sha256: Buffer | null;
  status: Schema<'ImportStatus'>;
  lines: number;
  /** A bigint, which the driver gives as text. */
  bytes: string;
  processed: number;
  created: number;
  unchanged: number;
  failed: number;
  error: string | null;
  /** Until then the upload is in progress, unless it extends the time. */
  lockedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

export const ImportEntity = new EntitySchema<ImportRow>({
  name: 'Import',
  tableName: 'imports',
  columns: {
    id: { type: 'text', primary: true },
    ownerDid: { name: 'owner_did', type: 'text' },
    keyId: { name: 'key_id', type: 'text' },
    isAdmin: { name: 'is_admin', type: 'boolean' },
    idempotencyKey: { name: 'idempotency_key', type: 'text', nullable: true },
    sha256: { type: 'bytea', nullable: true },
    status: { type: 'text' },
    lines: { type: 'int' },
    bytes: { type: 'bigint' },
    processed: { type: 'int' },
    created: { type: 'int' },
    unchanged: { type: 'int' },
    failed: { type: 'int' },
    error: { type: 'text', nullable: true },
    lockedUntil: { name: 'locked_until', type: 'timestamptz', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
    finishedAt: { name: 'finished_at', type: 'timestamptz', nullable: true },
  },
});
