/** Records as lines that can be imported: what makes a twin, and nothing of what became of it here. */
import type { TwinRow } from '../twins/entity.js';

export type LineOfTwin = Omit<
  TwinRow,
  'verificationStatus' | 'protocolVersion' | 'revision' | 'ownerDid' | 'createdAt' | 'updatedAt'
>;

export function twinLine(row: LineOfTwin): string {
  const { did, type, protocol, controller, properties, metadata, services } = row;
  const { verifiableCredential, verificationMethod, validFrom, validUntil } = row;
  return line({
    kind: 'twin',
    ...{ did, type, protocol, controller, properties, metadata, services },
    ...{ verifiableCredential, verificationMethod },
    ...(validFrom && { validFrom }),
    ...(validUntil && { validUntil }),
  });
}

export interface RelationshipEnds {
  readonly role: string;
  readonly from: string;
  readonly to: string;
}

export function relationshipLine({ role, from, to }: RelationshipEnds): string {
  return line({ kind: 'relationship', role, from, to });
}

function line(record: object): string {
  return `${JSON.stringify(record)}\n`;
}
