/** Records as lines that can be imported: their inputs, without the state that they have here. */
import type { MemberRow } from '../members/entity.js';
import type { Rules } from '../protocols/rules/protocol-rules.js';
import type { StatedRow, TwinRow } from '../register/fields/fields.js';
import { toStated } from '../register/twin.js';

export type LineOfTwin = StatedRow & Pick<TwinRow, 'did' | 'type' | 'protocol' | 'ownerDid'>;

export function twinLine(row: LineOfTwin): string {
  const { did, type, protocol } = row;
  return line({ kind: 'twin', did, type, protocol, ...statedOf(row) });
}

/** A protocol's twin and its newest rules. */
export type LineOfProtocol = LineOfTwin & { readonly rules: Rules };

export function protocolLine(row: LineOfProtocol): string {
  return line({ kind: 'protocol', did: row.did, ...statedOf(row), ...row.rules });
}

/** An external id is unique per owner, so it is exported with the owner. */
function statedOf(row: LineOfTwin) {
  return { ...toStated(row), ...(row.externalId !== null && { owner: row.ownerDid }) };
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
