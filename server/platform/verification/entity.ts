import { EntitySchema } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { VerificationStatus } from './state/transitions.js';

/** A row of `proposals`. */
export interface ProposalRow {
  id: string;
  /** The domain. */
  twinDid: string;
  /** The revision of the domain's record when it was proposed. */
  twinRevision: number;
  /** The status of the domain when it was proposed. */
  twinStatus: VerificationStatus;
  status: Schema<'ProposalStatus'>;
  summary: string | null;
  package: Record<string, unknown>;
  proposedBy: string;
  quorumPercent: number;
  thresholdPercent: number;
  /** How many rows of `votes` there are; the next three count those with a choice. */
  eligible: number;
  yes: number;
  no: number;
  abstain: number;
  openedAt: Date;
  /** After this time no vote is accepted. */
  closesAt: Date;
  closedAt: Date | null;
}

export const ProposalEntity = new EntitySchema<ProposalRow>({
  name: 'Proposal',
  tableName: 'proposals',
  columns: {
    id: { type: 'text', primary: true },
    twinDid: { name: 'twin_did', type: 'text' },
    twinRevision: { name: 'twin_revision', type: 'int' },
    twinStatus: { name: 'twin_status', type: 'text' },
    status: { type: 'text' },
    summary: { type: 'text', nullable: true },
    package: { type: 'jsonb' },
    proposedBy: { name: 'proposed_by', type: 'text' },
    quorumPercent: { name: 'quorum_percent', type: 'int' },
    thresholdPercent: { name: 'threshold_percent', type: 'int' },
    eligible: { type: 'int' },
    yes: { type: 'int' },
    no: { type: 'int' },
    abstain: { type: 'int' },
    openedAt: { name: 'opened_at', type: 'timestamptz' },
    closesAt: { name: 'closes_at', type: 'timestamptz' },
    closedAt: { name: 'closed_at', type: 'timestamptz', nullable: true },
  },
});

/** A row of `votes`: an eligible voter of a proposal, and the vote if cast. */
export interface VoteRow {
  proposalId: string;
  voterDid: string;
  choice: Schema<'VoteChoice'> | null;
  castAt: Date | null;
}

export const VoteEntity = new EntitySchema<VoteRow>({
  name: 'Vote',
  tableName: 'votes',
  columns: {
    proposalId: { name: 'proposal_id', type: 'text', primary: true },
    voterDid: { name: 'voter_did', type: 'text', primary: true },
    choice: { type: 'text', nullable: true },
    castAt: { name: 'cast_at', type: 'timestamptz', nullable: true },
  },
});

/** The one row of `governance`. */
export interface GovernanceRow {
  onlyRow: boolean;
  /** The Membership Group whose members decide. */
  groupDid: string;
}

export const GovernanceEntity = new EntitySchema<GovernanceRow>({
  name: 'Governance',
  tableName: 'governance',
  columns: {
    onlyRow: { name: 'only_row', type: 'boolean', primary: true },
    groupDid: { name: 'group_did', type: 'text' },
  },
});
