import type { Handlers } from '../../auth/callers/handler.js';
import type { Schema } from '../../contract/types.js';
import { makeOnce } from '../../idempotency/make-once.js';
import type { Once } from '../../idempotency/once.js';
import type { ProposalRow } from './entity.js';
import { toProposal, toVote } from './proposal.js';
import type { Proposing } from './submit.js';
import type { Reading } from './queries.js';
import type { Standing } from './verification-state.js';
import type { CastVote } from './voting.js';

export interface VerificationParts {
  readonly proposing: Proposing;
  readonly castVote: CastVote;
  readonly reading: Reading;
  readonly standing: Standing;
  readonly governance: () => Promise<Schema<'Governance'>>;
}

type Operations =
  | 'submitProposal'
  | 'listProposals'
  | 'getProposal'
  | 'withdrawProposal'
  | 'castVote'
  | 'listVotes'
  | 'getVerification'
  | 'suspendDomain'
  | 'reinstateDomain'
  | 'revokeDomain'
  | 'getGovernance';

type Moving = Handlers<'suspendDomain' | 'reinstateDomain' | 'revokeDomain'>;
type MoveRequest = Parameters<Moving[keyof Moving]>[0];

export function createVerificationHandlers(
  { proposing, castVote, reading, standing, governance }: VerificationParts,
  once: Once,
): Handlers<Operations> {
  return {
    submitProposal: makeOnce(
      once,
      'submitProposal',
      ({ body, caller }, alongside) => proposing.submit(body, caller, alongside),
      opened,
    ),
    async listProposals({ query }) {
      const { items, ...next } = await reading.list(query);
      return { status: 200, body: { proposals: items.map(toProposal), ...next } };
    },
    async getProposal({ path }) {
      return { status: 200, body: toProposal(await reading.get(path.proposalId)) };
    },
    withdrawProposal: makeOnce(
      once,
      'withdrawProposal',
      ({ path, caller }, alongside) => proposing.withdraw(path.proposalId, caller, alongside),
      (proposal: ProposalRow) => ({ status: 200 as const, body: toProposal(proposal) }),
    ),
    async castVote({ path, body, caller }) {
      return { status: 200, body: toProposal(await castVote(caller, path.proposalId, body.choice)) };
    },
    async listVotes({ path, query }) {
      const { items, ...next } = await reading.votes(path.proposalId, query);
      return { status: 200, body: { votes: items.map(toVote), ...next } };
    },
    async getVerification({ path }) {
      return { status: 200, body: await standing.read(path.did) };
    },
    suspendDomain: mover('suspendDomain', 'suspend'),
    reinstateDomain: mover('reinstateDomain', 'reinstate'),
    revokeDomain: mover('revokeDomain', 'revoke'),
    async getGovernance() {
      return { status: 200, body: await governance() };
    },
  };

  function mover(operation: keyof Moving, event: Parameters<Standing['move']>[1]) {
    return makeOnce(
      once,
      operation,
      ({ path, body, caller }: MoveRequest, alongside) =>
        standing.move(path.did, event, body.reason, caller, alongside),
      (body: Schema<'Verification'>) => ({ status: 200 as const, body }),
    );
  }
}

function opened(proposal: ProposalRow) {
  return {
    status: 201 as const,
    body: toProposal(proposal),
    headers: { Location: `/v1/proposals/${proposal.id}` },
  };
}
