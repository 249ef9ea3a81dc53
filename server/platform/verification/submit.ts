import type { EntityManager } from 'typeorm';
import { hasScope } from '../../auth/callers/scopes.js';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { newIdentifier } from '../../persistence/identifier.js';
import type { Alongside } from '../../persistence/alongside.js';
import { asColumns } from '../../persistence/columns.js';
import type { Changes } from '../change/changes.js';
import type { Actor } from '../register/controllers.js';
import type { DatabaseClock } from './database-clock.js';
import { ProposalEntity, type ProposalRow } from './entity.js';
import { membersNow, type GovernanceRules } from './governance.js';
import { moveDomain } from './apply-transition.js';
import { lockNamedTwin } from './lock-named-twin.js';
import { assertOpen, closeProposal, lockProposal } from './proposal-records.js';
import { toProposal } from './proposal.js';

export interface Proposing {
  /**
   * Opens voting about a domain, for those who are members of the governance group now. Throws `unknown_twin`, `proposal_open`,
   * `invalid_transition` and `no_electorate`.
   */
  submit(
    input: Schema<'ProposalCreate'>,
    actor: Actor,
    alongside?: Alongside<ProposalRow>,
  ): Promise<ProposalRow>;
  /** For whoever proposed it, and `admin`: the domain is again what it was before. Throws `proposal_not_found`, `not_proposer` and `voting_closed`. */
  withdraw(proposalId: string, actor: Actor, alongside?: Alongside<ProposalRow>): Promise<ProposalRow>;
}

const HOUR_MS = 3_600_000;

export function createProposing(changes: Changes, rules: GovernanceRules, clock: DatabaseClock): Proposing {
  return {
    submit: ({ domain, summary = null, package: content }, actor, alongside) =>
      changes(
        actor,
        async (manager) => {
          const twin = await lockNamedTwin(manager, domain, 'body.domain', 'update');
          await assertNoneOpen(manager, domain);
          const now = await clock(manager);
          const voters = await membersNow(manager);
          const made: ProposalRow = {
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
          const move = { event: 'submit', at: now, by: actor.ownerDid, proposalId: made.id } as const;
          const moved = await moveDomain(manager, twin, move);
          if (voters.length === 0) throw noElectorate();
          await manager.insert(ProposalEntity, asColumns(made));
          await insertElectorate(manager, made.id, voters);
          return {
            made,
            events: [
              ...moved.events,
              { type: 'proposal.opened', subject: domain, data: { proposal: toProposal(made) } },
            ],
          };
        },
        alongside,
      ),

    withdraw: (proposalId, actor, alongside) =>
      changes(
        actor,
        async (manager) => {
          const locked = await lockProposal(manager, proposalId);
          if (locked.proposal.proposedBy !== actor.ownerDid && !hasScope(actor, 'admin'))
            throw new Problem('not_proposer', `Only who proposed it may withdraw the proposal ${proposalId}`);
          const now = await clock(manager);
          assertOpen(locked.proposal, now);
          const { proposal, events } = await closeProposal(manager, locked, {
            status: 'withdrawn',
            at: now,
            by: actor.ownerDid,
          });
          return { made: proposal, events };
        },
        alongside,
      ),
  };
}

/** The domain is locked, so none can open meanwhile. */
async function assertNoneOpen(manager: EntityManager, domain: string): Promise<void> {
  const open = await manager.findOneBy(ProposalEntity, { twinDid: domain, status: 'open' });
  if (open) throw new Problem('proposal_open', `A proposal about this domain is open: ${open.id}`);
}

function noElectorate(): Problem {
  return new Problem(
    'no_electorate',
    'The governance group has no members, so nobody could vote; GET /v1/governance names the group',
  );
}

async function insertElectorate(
  manager: EntityManager,
  id: string,
  voters: readonly string[],
): Promise<void> {
  await manager.query(
    `insert into votes (proposal_id, voter_did) select $1, voter from unnest($2::text[]) as voter`,
    [id, voters],
  );
}
