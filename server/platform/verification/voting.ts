/** Votes are counted one after the other, under the lock of the proposal, so that the result is exact and there is one. */
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import type { EventActor } from '../events/event-actor.js';
import type { Changes } from '../change/changes.js';
import type { NewEvent } from '../events/record-events.js';
import type { DatabaseClock } from './database-clock.js';
import { decide } from './tally.js';
import { ProposalEntity, VoteEntity, type ProposalRow, type VoteRow } from './entity.js';
import { assertOpen, closeProposal, lockProposal } from './proposal-records.js';
import { tallyOf, toProposal, toVote } from './proposal.js';

type Choice = Schema<'VoteChoice'>;

/**
 * Casts the vote of who changes, or replaces the one before; the vote that makes the result certain closes the proposal. Throws
 * `proposal_not_found`, `not_a_voter` and `voting_closed`.
 */
export type CastVote = (voter: EventActor, proposalId: string, choice: Choice) => Promise<ProposalRow>;

export function createVoting(changes: Changes, clock: DatabaseClock): CastVote {
  return (voter, proposalId, choice) =>
    changes(voter, async (manager) => {
      const { proposal, twin } = await lockProposal(manager, proposalId);
      const before = await manager.findOneBy(VoteEntity, { proposalId, voterDid: voter.ownerDid });
      if (!before) throw notAVoter(proposal, voter.ownerDid);
      const now = await clock(manager);
      assertOpen(proposal, now);
      if (before.choice === choice) return { made: proposal, events: [] };

      const vote: VoteRow = { ...before, choice, castAt: now };
      const counted = { ...proposal, ...recount(proposal, before.choice, choice) };
      await manager.update(VoteEntity, { proposalId, voterDid: vote.voterDid }, { choice, castAt: now });
      const { yes, no, abstain } = counted;
      await manager.update(ProposalEntity, { id: proposalId }, { yes, no, abstain });
      const cast: NewEvent = {
        type: 'proposal.vote_cast',
        subject: twin.did,
        data: { proposal: toProposal(counted), vote: toVote(vote) },
      };

      const status = decide(tallyOf(counted), counted, false);
      if (status === undefined) return { made: counted, events: [cast] };
      const ending = { status, at: now, by: voter.ownerDid };
      const closed = await closeProposal(manager, { proposal: counted, twin }, ending);
      return { made: closed.proposal, events: [cast, ...closed.events] };
    });
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
