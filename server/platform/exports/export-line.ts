/** Records as lines that can be imported: what makes them, and nothing of what became of them here. */
import type { MemberRow } from '../members/entity.js';
import type { Rules } from '../protocols/rules.js';
import type { TwinRow } from '../register/entity.js';

export type LineOfTwin = Omit<
  TwinRow,
  'verificationStatus' | 'protocolVersion' | 'revision' | 'createdAt' | 'updatedAt'
>;

export function twinLine(row: LineOfTwin): string {
  const { type, protocol, properties } = row;
  return line({ kind: 'twin', did: row.did, type, protocol, properties, ...said(row) });
}

/** What is said of the twin that it is, and its newest rules. */
export type LineOfProtocol = Omit<LineOfTwin, 'type' | 'protocol' | 'properties'> & Rules;

export function protocolLine(row: LineOfProtocol): string {
  const { properties, relationships, additionalProperties } = row;
  return line({
    ...{ kind: 'protocol', did: row.did, properties, relationships, additionalProperties },
    ...said(row),
  });
}

function said(row: Omit<LineOfTwin, 'type' | 'protocol' | 'properties'>) {
  const { controller, metadata, services, verifiableCredential, verificationMethod } = row;
  const { externalId, ownerDid, validFrom, validUntil } = row;
  return {
    // An external id is unique among the records of its owner, so it is worth nothing without them.
    ...(externalId !== null && { externalId, owner: ownerDid }),
    ...{ controller, metadata, services, verifiableCredential, verificationMethod },
    ...(validFrom && { validFrom }),
    ...(validUntil && { validUntil }),
  };
}

export interface RelationshipEnds {
  readonly role: string;
  readonly from: string;
  readonly to: string;
}

export function relationshipLine({ role, from, to }: RelationshipEnds): string {
  return line({ kind: 'relationship', role, from, to });
}

export type LineOfMember = Pick<MemberRow, 'groupDid' | 'memberDid'>;

export function memberLine({ groupDid, memberDid }: LineOfMember): string {
  return line({ kind: 'member', group: groupDid, member: memberDid });
}

export function line(record: object): string {
  return `${JSON.stringify(record)}\n`;
}
