/** Votes are counted one after the other, under the lock of the proposal, so that there is one exact result. */
import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../../command/unit-of-work.js';
import { Problem } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import { settleAtCommit } from '../../../persistence/queries/settle-at-commit.js';
import type { EventActor, NewEvent } from '../../../ports/event-log-port.js';
import type { ProposalRow, VoteRow } from '../entity.js';
import { assertOpen, closeProposal, lockProposal } from './proposal-records.js';
import { tallyOf, toProposal, toVote } from './proposal.js';
import { findVote, recordVote, type DatabaseClock } from '../store.js';
import { decide } from './tally.js';

type Choice = Schema<'VoteChoice'>;

/**
 * Casts the voter's vote, or replaces the previous one; the vote that makes the result certain closes the proposal. Throws
 * `proposal_not_found`, `not_a_voter` and `voting_closed`.
 */
export type CastVote = (
  transaction: EntityManager,
  voter: EventActor,
  proposalId: string,
  choice: Choice,
) => Promise<Outcome<ProposalRow>>;

export function createVoting(clock: DatabaseClock): CastVote {
  return async (transaction, voter, proposalId, choice) => {
    const { proposal, twin } = await lockProposal(transaction, proposalId);
    const [before, now] = await Promise.all([
      findVote(transaction, proposalId, voter.ownerDid),
      clock(transaction),
    ]);
    if (!before) throw notAVoter(proposal, voter.ownerDid);
    assertOpen(proposal, now);
    if (before.choice === choice) return { result: proposal };

    const vote: VoteRow = { ...before, choice, castAt: now };
    const counted = { ...proposal, ...recount(proposal, before.choice, choice) };
    await settleAtCommit(transaction, recordVote(transaction, vote, counted));
    const cast: NewEvent = {
      type: 'proposal.vote_cast',
      subject: twin.did,
      data: { proposal: toProposal(counted), vote: toVote(vote) },
    };

    const status = decide(tallyOf(counted), counted, false);
    if (status === undefined) return { result: counted, events: [cast] };
    const ending = { status, at: now, by: voter.ownerDid };
    const closed = await closeProposal(transaction, { proposal: counted, twin }, ending);
    return { result: closed.result, events: [cast, ...closed.events] };
  };
}

function notAVoter({ id }: ProposalRow, did: string): Problem {
  return new Problem(
    'not_a_voter',
    `${did} was not a member of the governance group when voting on the proposal ${id} opened`,
  );
}

function recount(
  tally: Record<Choice, number>,
  before: Choice | null,
  after: Choice,
): Record<Choice, number> {
  const count = (choice: Choice) => tally[choice] + Number(after === choice) - Number(before === choice);
  return { yes: count('yes'), no: count('no'), abstain: count('abstain') };
}
