import { EntitySchema } from 'typeorm';
import type { Schema } from '../../contract/types.js';

/** A row of `twins`. */
export interface TwinRow {
  did: string;
  type: string;
  controller: string;
  protocol: string;
  /** The owner's own id of it. */
  externalId: string | null;
  properties: Record<string, unknown>;
  metadata: Schema<'TwinMetadata'>;
  services: Schema<'TwinService'>[];
  verifiableCredential: Schema<'TwinCredential'>[];
  /** Keys that may sign as the twin. */
  verificationMethod: Schema<'TwinVerificationMethod'>[];
  validFrom: Date | null;
  validUntil: Date | null;
  verificationStatus: Schema<'VerificationStatus'>;
  /** Of the protocol; the twin was checked against it. */
  protocolVersion: number;
  /** Counts the changes of the record. */
  revision: number;
  /** On whose behalf it was made: the owner of the API key. */
  ownerDid: string;
  createdAt: Date;
  updatedAt: Date;
}

export const TwinEntity = new EntitySchema<TwinRow>({
  name: 'Twin',
  tableName: 'twins',
  columns: {
    did: { type: 'text', primary: true },
    type: { type: 'text' },
    controller: { type: 'text' },
    protocol: { type: 'text' },
    externalId: { name: 'external_id', type: 'text', nullable: true },
    properties: { type: 'jsonb' },
    metadata: { type: 'jsonb' },
    services: { type: 'jsonb' },
    verifiableCredential: { name: 'verifiable_credential', type: 'jsonb' },
    verificationMethod: { name: 'verification_methods', type: 'jsonb' },
    validFrom: { name: 'valid_from', type: 'timestamptz', nullable: true },
    validUntil: { name: 'valid_until', type: 'timestamptz', nullable: true },
    verificationStatus: { name: 'verification_status', type: 'text' },
    protocolVersion: { name: 'protocol_version', type: 'int' },
    revision: { type: 'int' },
    ownerDid: { name: 'owner_did', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
  },
});
