/** A row of `twins` as the platform shows it, written out by hand. */

export interface TwinRow {
  readonly did: string;
  readonly type: string;
  readonly controller: string;
  readonly protocol: string;
  readonly external_id: string | null;
  readonly properties: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
  readonly services: unknown[];
  readonly verifiable_credential: unknown[];
  readonly verification_methods: unknown[];
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly verification_status: string;
  readonly protocol_version: number;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toJson(row: TwinRow) {
  return {
    did: row.did,
    type: row.type,
    protocol: row.protocol,
    controller: row.controller,
    ...(row.external_id !== null && { externalId: row.external_id }),
    properties: row.properties,
    metadata: row.metadata,
    services: row.services,
    verifiableCredential: row.verifiable_credential,
    verificationMethod: row.verification_methods,
    ...(row.valid_from && { validFrom: row.valid_from.toISOString() }),
    ...(row.valid_until && { validUntil: row.valid_until.toISOString() }),
    verificationStatus: row.verification_status,
    protocolVersion: row.protocol_version,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    class: row.protocol,
  };
}
