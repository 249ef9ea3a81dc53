import { EntitySchema } from 'typeorm';
import type { Schema } from '../../../contract/types.js';

/** A row of `imports`. */
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

/** A row of `import_chunks`: pending lines of an import. */
export interface ImportChunkRow {
  importId: string;
  /** The order of the chunks. */
  position: number;
  firstLine: number;
  lines: number;
  /** Compressed by gzip. */
  content: Buffer;
}

export const ImportChunkEntity = new EntitySchema<ImportChunkRow>({
  name: 'ImportChunk',
  tableName: 'import_chunks',
  columns: {
    importId: { name: 'import_id', type: 'text', primary: true },
    position: { type: 'int', primary: true },
    firstLine: { name: 'first_line', type: 'int' },
    lines: { type: 'int' },
    content: { type: 'bytea' },
  },
});

/** A row of `import_names`: a name for a twin that existed before the import. */
export interface ImportNameRow {
  importId: string;
  name: string;
  did: string;
}

export const ImportNameEntity = new EntitySchema<ImportNameRow>({
  name: 'ImportName',
  tableName: 'import_names',
  columns: {
    importId: { name: 'import_id', type: 'text', primary: true },
    name: { type: 'text', primary: true },
    did: { type: 'text' },
  },
});

/** A row of `import_errors`: a line that failed. */
export interface ImportErrorRow {
  importId: string;
  line: number;
  code: Schema<'ProblemCode'>;
  detail: string;
  errors: Schema<'FieldError'>[] | null;
}

export const ImportErrorEntity = new EntitySchema<ImportErrorRow>({
  name: 'ImportError',
  tableName: 'import_errors',
  columns: {
    importId: { name: 'import_id', type: 'text', primary: true },
    line: { type: 'int', primary: true },
    code: { type: 'text' },
    detail: { type: 'text' },
    errors: { type: 'jsonb', nullable: true },
  },
});

/** A row of `import_results`: the results of one batch. */
export interface ImportResultRow {
  importId: string;
  lastLine: number;
  /** NDJSON, compressed by gzip. */
  content: Buffer;
}

export const ImportResultEntity = new EntitySchema<ImportResultRow>({
  name: 'ImportResult',
  tableName: 'import_results',
  columns: {
    importId: { name: 'import_id', type: 'text', primary: true },
    lastLine: { name: 'last_line', type: 'int', primary: true },
    content: { type: 'bytea' },
  },
});
