import { EntitySchema } from 'typeorm';
import type { Rules } from './rules/protocol-rules.js';

/** A row of `protocols`. */
export interface ProtocolRow {
  did: string;
  latestVersion: number;
}

/** A row of `protocol_versions`. It never changes. */
export interface ProtocolVersionRow extends Rules {
  did: string;
  version: number;
  /** The DID that created it. */
  createdBy: string;
  createdAt: Date;
}

export const ProtocolEntity = new EntitySchema<ProtocolRow>({
  name: 'Protocol',
  tableName: 'protocols',
  columns: {
    did: { type: 'text', primary: true },
    latestVersion: { name: 'latest_version', type: 'int' },
  },
});

export const ProtocolVersionEntity = new EntitySchema<ProtocolVersionRow>({
  name: 'ProtocolVersion',
  tableName: 'protocol_versions',
  columns: {
    did: { type: 'text', primary: true },
    version: { type: 'int', primary: true },
    properties: { type: 'jsonb' },
    relationships: { type: 'jsonb' },
    additionalProperties: { name: 'additional_properties', type: 'boolean' },
    createdBy: { name: 'created_by', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
  },
});
