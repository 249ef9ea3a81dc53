/** Proposals and votes as the contract shows them. */
import type { Schema } from '../../../contract/types.js';
import type { Tally } from './tally.js';
import type { ProposalRow, VoteRow } from '../entity.js';

export function toProposal(row: ProposalRow): Schema<'Proposal'> {
  const { summary, openedAt, closesAt, closedAt } = row;
  return {
    proposalId: row.id,
    domain: row.twinDid,
    domainRevision: row.twinRevision,
    status: row.status,
    ...(summary !== null && { summary }),
    package: row.package,
    proposedBy: row.proposedBy,
    quorumPercent: row.quorumPercent,
    thresholdPercent: row.thresholdPercent,
    tally: tallyOf(row),
    openedAt: openedAt.toISOString(),
    closesAt: closesAt.toISOString(),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  };
}

export function tallyOf({ yes, no, abstain, eligible }: ProposalRow): Tally {
  return { yes, no, abstain, eligible };
}

export function toVote({ voterDid, choice, castAt }: VoteRow): Schema<'Vote'> {
  return {
    voter: voterDid,
    ...(choice && { choice }),
    ...(castAt && { castAt: castAt.toISOString() }),
  };
}
