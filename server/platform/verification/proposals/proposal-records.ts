/** Locks and closes proposals. */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../../contract/errors/problem.js';
import type { NewEvent } from '../../../ports/event-log-port.js';
import type { TwinRow } from '../../register/entity.js';
import type { ProposalRow } from '../entity.js';
import { moveDomain } from '../state/apply-transition.js';
import { toProposal } from './proposal.js';
import { lockDomainOf, lockProposalRow, proposalNotFound, updateProposal } from '../store.js';
import type { VerificationEvent } from '../state/transitions.js';

export interface LockedProposal {
  readonly proposal: ProposalRow;
  /** The domain that it is about. */
  readonly twin: TwinRow;
}

/** Locks the proposal and its domain until the transaction ends. Throws `proposal_not_found`. */
export async function lockProposal(manager: EntityManager, id: string): Promise<LockedProposal> {
  const twin = await lockDomainOf(manager, id);
  // Both may have been deleted meanwhile.
  const proposal = twin && (await lockProposalRow(manager, id));
  if (!proposal) throw proposalNotFound(id);
  return { proposal, twin };
}

/** Throws `voting_closed` unless the proposal is open and its time is not over, even if the scheduler has not closed it yet. */
export function assertOpen({ id, status, closesAt }: ProposalRow, now: Date): void {
  if (status !== 'open') throw new Problem('voting_closed', `The proposal ${id} is ${status}`);
  if (closesAt <= now)
    throw new Problem('voting_closed', `Voting on the proposal ${id} ended at ${closesAt.toISOString()}`);
}

export type Ending = Exclude<ProposalRow['status'], 'open'>;

const moves: Readonly<Record<Ending, VerificationEvent>> = {
  approved: 'approve',
  rejected: 'reject',
  lapsed: 'lapse',
  withdrawn: 'withdraw',
};

export interface ClosedProposal {
  readonly result: ProposalRow;
  readonly events: readonly NewEvent[];
}

/** Closes an open proposal, and applies the result to its domain. `by` is the DID on whose behalf. */
export async function closeProposal(
  manager: EntityManager,
  { proposal, twin }: LockedProposal,
  { status, at, by }: { readonly status: Ending; readonly at: Date; readonly by: string },
): Promise<ClosedProposal> {
  const closed: ProposalRow = { ...proposal, status, closedAt: at };
  await updateProposal(manager, proposal.id, { status, closedAt: at });
  const moved = await moveDomain(manager, twin, {
    event: moves[status],
    at,
    by,
    proposalId: proposal.id,
    origin: proposal.twinStatus,
  });
  return {
    result: closed,
    events: [
      ...moved.events,
      { type: 'proposal.closed', subject: twin.did, data: { proposal: toProposal(closed) } },
    ],
  };
}
