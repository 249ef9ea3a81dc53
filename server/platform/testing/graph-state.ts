/** All that the platform knows, in the contract's words: from its tables, or from its events alone. */
import type { DataSource } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import { toClaim } from '../claims/claim.js';
import { ClaimEntity } from '../claims/entity.js';
import { evaluationsOf } from '../claims/store.js';
import { toCredential } from '../credentials/credential.js';
import { CredentialEntity } from '../credentials/entity.js';
import type { EventRow } from '../events/entity.js';
import { IssuanceEntity } from '../issuances/entity.js';
import { toIssuance } from '../issuances/issuance.js';
import { createIssuanceStore } from '../issuances/store.js';
import { MemberEntity } from '../members/entity.js';
import { ProtocolVersionEntity } from '../protocols/entity.js';
import { RelationshipEntity } from '../relationships/entity.js';
import { toRelationship } from '../relationships/relationship.js';
import { TwinEntity } from '../register/entity.js';
import { toTwin } from '../register/twin.js';
import { ProposalEntity, VoteEntity } from '../verification/entity.js';
import { toProposal, toVote } from '../verification/proposals/proposal.js';

/** Records by what they are and their id. */
export type GraphState = Map<string, unknown>;

export async function stateOfTables({ manager }: DataSource): Promise<GraphState> {
  const state: GraphState = new Map();
  for (const row of await manager.find(TwinEntity)) state.set(`twin ${row.did}`, toTwin(row));
  for (const row of await manager.find(RelationshipEntity))
    state.set(`relationship ${row.id}`, toRelationship(row));
  for (const { groupDid, memberDid } of await manager.find(MemberEntity))
    state.set(`member ${groupDid} ${memberDid}`, true);
  for (const { did, version, properties, relationships } of await manager.find(ProtocolVersionEntity))
    state.set(`protocol ${did} ${version}`, { properties, relationships });
  for (const row of await manager.find(ProposalEntity)) state.set(`proposal ${row.id}`, toProposal(row));
  for (const row of await manager.find(VoteEntity))
    if (row.choice) state.set(`vote ${row.proposalId} ${row.voterDid}`, toVote(row));
  const claims = await manager.find(ClaimEntity);
  const evaluations = await evaluationsOf(manager, claims);
  for (const row of claims) {
    const evaluated = { row, evaluations: evaluations.filter(({ claimId }) => claimId === row.id) };
    state.set(`claim ${row.id}`, toClaim(evaluated));
  }
  for (const row of await manager.find(CredentialEntity))
    state.set(`credential ${row.id}`, toCredential(row));
  const issuances = createIssuanceStore(manager.dataSource);
  for (const { id } of await manager.find(IssuanceEntity))
    state.set(`issuance ${id}`, toIssuance(await issuances.read(id)));
  return state;
}

/** @param events all of them, in their order. */
export function stateOfEvents(events: readonly EventRow[]): GraphState {
  const state: GraphState = new Map();
  for (const event of events) apply(state, event);
  return state;
}

function apply(state: GraphState, { type, subject, revision, data }: EventRow): void {
  const { twin, relationship, member, protocol, proposal, vote, claim, credential, issuance, claims } = data;
  if (twin) {
    const before = state.get(`twin ${subject}`);
    if (type !== 'twin.deleted' && revision !== revisionOf(before) + 1)
      throw new Error(`${subject} has no revision ${revisionOf(before) + 1}`);
    put(`twin ${subject}`, twin);
    if (type === 'twin.deleted') dropProposals(state, subject);
  }
  if (relationship) put(`relationship ${relationship.relationshipId}`, relationship);
  if (member) put(`member ${subject} ${member}`, true);
  if (protocol) {
    const { did, version, properties, relationships } = protocol;
    put(`protocol ${did} ${version}`, { properties, relationships });
  }
  if (proposal) put(`proposal ${proposal.proposalId}`, proposal);
  if (proposal && vote) put(`vote ${proposal.proposalId} ${vote.voter}`, vote);
  if (claim) put(`claim ${claim.claimId}`, claim);
  if (credential) put(`credential ${credential.credentialId}`, credential);
  if (issuance) put(`issuance ${issuance.issuanceId}`, issuance);
  for (const drawn of claims ?? []) put(`claim ${drawn.claimId}`, { ...claimOf(state, drawn), ...drawn });

  function put(key: string, record: unknown): void {
    if (type.endsWith('.deleted') || type === 'member.removed') {
      if (!state.delete(key)) throw new Error(`${key} was not there`);
    } else state.set(key, record);
  }
}

/** Those that were withdrawn or have lapsed go with their twin, and their votes with them. */
function dropProposals(state: GraphState, did: string): void {
  for (const record of [...state.values()]) {
    if (!isProposalOf(record, did)) continue;
    state.delete(`proposal ${record.proposalId}`);
    for (const key of state.keys()) if (key.startsWith(`vote ${record.proposalId} `)) state.delete(key);
  }
}

function isProposalOf(record: unknown, did: string): record is Schema<'Proposal'> {
  return (
    typeof record === 'object' &&
    record !== null &&
    'proposalId' in record &&
    'domain' in record &&
    record.domain === did
  );
}

/** The event of an issuance contains only the changed fields of its claims. */
function claimOf(state: GraphState, { claimId }: Schema<'DrawnClaim'>): object {
  const claim = state.get(`claim ${claimId}`);
  if (typeof claim !== 'object' || claim === null)
    throw new Error(`${claimId} is drawn on, and was not there`);
  return claim;
}

function revisionOf(twin: unknown): number {
  return typeof twin === 'object' && twin !== null && 'revision' in twin ? Number(twin.revision) : 0;
}
