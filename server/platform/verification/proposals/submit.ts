import type { EntityManager } from 'typeorm';
import { hasScope } from '../../../auth/callers/scopes.js';
import type { Outcome } from '../../../command/unit-of-work.js';
import { Problem } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import { newIdentifier } from '../../../persistence/identifier.js';
import { findMemberDids } from '../../members/store.js';
import type { Actor } from '../../register/controllers.js';
import { moveDomain } from '../state/apply-transition.js';
import type { ProposalRow } from '../entity.js';
import { governanceGroup, type GovernanceRules } from '../governance.js';
import { lockNamedTwin } from '../state/lock-named-twin.js';
import { assertOpen, closeProposal, lockProposal } from './proposal-records.js';
import { toProposal } from './proposal.js';
import { findOpenProposal, insertProposal, type DatabaseClock } from '../store.js';

export interface Proposing {
  /**
   * Opens voting about a domain, for those who are members of the governance group now. Throws `unknown_twin`, `proposal_open`,
   * `invalid_transition` and `no_electorate`.
   */
  submit(
    transaction: EntityManager,
    actor: Actor,
    input: Schema<'ProposalCreate'>,
  ): Promise<Outcome<ProposalRow>>;
  /**
   * For the proposer, and `admin`: the domain gets the status back that it had before. Throws `proposal_not_found`, `not_proposer` and
   * `voting_closed`.
   */
  withdraw(transaction: EntityManager, actor: Actor, proposalId: string): Promise<Outcome<ProposalRow>>;
}

const HOUR_MS = 3_600_000;

export function createProposing(rules: GovernanceRules, clock: DatabaseClock): Proposing {
  return {
    async submit(transaction, actor, { domain, summary = null, package: content }) {
      const twin = await lockNamedTwin(transaction, domain, 'body.domain', 'update');
      // The domain is locked, so no other proposal can open meanwhile.
      const open = await findOpenProposal(transaction, domain);
      if (open) throw new Problem('proposal_open', `A proposal about this domain is open: ${open.id}`);
      const now = await clock(transaction);
      const voters = await findMemberDids(transaction, await governanceGroup(transaction));
      const row: ProposalRow = {
        id: newIdentifier('prop'),
        twinDid: domain,
        twinRevision: twin.revision,
        twinStatus: twin.verificationStatus,
        status: 'open',
        summary,
        package: content,
        proposedBy: actor.ownerDid,
        quorumPercent: rules.quorumPercent,
        thresholdPercent: rules.thresholdPercent,
        eligible: voters.length,
        yes: 0,
        no: 0,
        abstain: 0,
        openedAt: now,
        closesAt: new Date(now.getTime() + rules.votingPeriodHours * HOUR_MS),
        closedAt: null,
      };
      const move = { event: 'submit', at: now, by: actor.ownerDid, proposalId: row.id } as const;
      const moved = await moveDomain(transaction, twin, move);
      if (voters.length === 0) throw noElectorate();
      await insertProposal(transaction, row, voters);
      return {
        result: row,
        events: [
          ...moved.events,
          { type: 'proposal.opened', subject: domain, data: { proposal: toProposal(row) } },
        ],
      };
    },

    async withdraw(transaction, actor, proposalId) {
      const locked = await lockProposal(transaction, proposalId);
      if (locked.proposal.proposedBy !== actor.ownerDid && !hasScope(actor, 'admin'))
        throw new Problem('not_proposer', `Only who proposed it may withdraw the proposal ${proposalId}`);
      const now = await clock(transaction);
      assertOpen(locked.proposal, now);
      return closeProposal(transaction, locked, { status: 'withdrawn', at: now, by: actor.ownerDid });
    },
  };
}

function noElectorate(): Problem {
  return new Problem(
    'no_electorate',
    'The governance group has no members, so nobody could vote; GET /v1/governance names the group',
  );
}
