import { randomBytes } from 'node:crypto';
import type { StatedRow, TwinRow } from './fields/fields.js';

const TWIN_DID = /^did:ixo:entity:[0-9a-f]{32}$/;

export function newTwinDid(): string {
  return `did:ixo:entity:${randomBytes(16).toString('hex')}`;
}

/** Whether a DID has the form of this platform's DIDs. */
export function isTwinDid(did: string): boolean {
  return TWIN_DID.test(did);
}

export interface NewTwin {
  /** Generated unless it is given. */
  readonly did?: string | undefined;
  readonly type: string;
  readonly protocol: { readonly did: string; readonly version: number };
  readonly stated: StatedRow;
  readonly ownerDid: string;
  readonly createdAt?: Date;
}

/** The first revision of a twin. Writes nothing. */
export function newTwinRow({
  did = newTwinDid(),
  type,
  protocol,
  stated,
  ownerDid,
  createdAt = new Date(),
}: NewTwin): TwinRow {
  return {
    ...stated,
    did,
    type,
    ownerDid,
    createdAt,
    protocol: protocol.did,
    protocolVersion: protocol.version,
    verificationStatus: 'unverified',
    revision: 1,
    updatedAt: createdAt,
  };
}
