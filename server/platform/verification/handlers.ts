import type { EntityManager } from 'typeorm';
import type { Command, Handlers } from '../../auth/callers/handler.js';
import type { Schema } from '../../contract/types.js';
import type { EventActor } from '../../ports/event-log-port.js';
import { toProposal, toVote } from './proposals/proposal.js';
import type { VerificationService } from './service.js';
import type { VerificationStates } from './state/verification-state.js';

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

export function createVerificationHandlers(
  command: Command,
  { proposing, castVote, proposals, states, governance }: VerificationService,
): Handlers<Operations> {
  return {
    submitProposal: command(
      'submitProposal',
      (transaction, { body, caller }) => proposing.submit(transaction, caller, body),
      (proposal) => ({
        status: 201,
        body: toProposal(proposal),
        headers: { Location: `/v1/proposals/${proposal.id}` },
      }),
    ),
    async listProposals({ query }) {
      const { items, ...next } = await proposals.list(query);
      return { status: 200, body: { proposals: items.map(toProposal), ...next } };
    },
    async getProposal({ path }) {
      return { status: 200, body: toProposal(await proposals.get(path.proposalId)) };
    },
    withdrawProposal: command(
      'withdrawProposal',
      (transaction, { path, caller }) => proposing.withdraw(transaction, caller, path.proposalId),
      (proposal) => ({ status: 200, body: toProposal(proposal) }),
    ),
    castVote: command(
      'castVote',
      (transaction, { path, body, caller }) => castVote(transaction, caller, path.proposalId, body.choice),
      (proposal) => ({ status: 200, body: toProposal(proposal) }),
    ),
    async listVotes({ path, query }) {
      const { items, ...next } = await proposals.votes(path.proposalId, query);
      return { status: 200, body: { votes: items.map(toVote), ...next } };
    },
    async getVerification({ path }) {
      return { status: 200, body: await states.read(path.did) };
    },
    suspendDomain: command('suspendDomain', changeBy('suspend'), toReply),
    reinstateDomain: command('reinstateDomain', changeBy('reinstate'), toReply),
    revokeDomain: command('revokeDomain', changeBy('revoke'), toReply),
    async getGovernance() {
      return { status: 200, body: await governance() };
    },
  };

  function changeBy(event: Parameters<VerificationStates['change']>[3]) {
    return (transaction: EntityManager, { path, body, caller }: ChangeRequest) =>
      states.change(transaction, caller, path.did, event, body.reason);
  }
}

interface ChangeRequest {
  readonly path: { readonly did: string };
  readonly body: { readonly reason: string };
  readonly caller: EventActor;
}

function toReply(body: Schema<'Verification'>) {
  return { status: 200 as const, body };
}
