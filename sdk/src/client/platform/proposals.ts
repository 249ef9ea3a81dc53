import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type {
  Proposal,
  ProposalCreate,
  ProposalList,
  ProposalStatus,
  Vote,
  VoteChoice,
  VoteList,
} from '../../http/contract-schemas.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** Which proposals a list has. */
export interface ListProposalsOptions extends PageOptions {
  /** The DID of a domain. */
  readonly domain?: string | undefined;
  readonly status?: ProposalStatus | undefined;
}

/** Proposals to verify a domain, and the votes on them. Every method throws as the rest of the client does. */
export interface Proposals {
  /** Opens the voting. */
  submit(proposal: ProposalCreate, options?: SendOptions): Promise<Proposal>;
  get(proposalId: string, options?: CallOptions): Promise<Proposal>;
  /** One page, newest first. */
  list(options?: ListProposalsOptions): Promise<ProposalList>;
  listAll(options?: AllOptions<ListProposalsOptions>): AsyncIterableIterator<Proposal>;
  withdraw(proposalId: string, options?: SendOptions): Promise<Proposal>;
  /** Votes as the owner of the API key; the last vote before voting closes counts. Returns the proposal with its tally. */
  vote(proposalId: string, choice: VoteChoice, options?: CallOptions): Promise<Proposal>;
  /** One page of the eligible voters, ordered by DID, with the votes that they have cast. */
  listVotes(proposalId: string, options?: PageOptions): Promise<VoteList>;
  listAllVotes(proposalId: string, options?: CallOptions): AsyncIterableIterator<Vote>;
}

export const createProposals = (transport: Transport): Proposals => {
  const list: Proposals['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/proposals', { ...call, params: { query: queryOf(options) } }),
    );
  const listVotes: Proposals['listVotes'] = (proposalId, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/proposals/{proposalId}/votes', {
        ...call,
        params: { path: { proposalId }, query: queryOf(options) },
      }),
    );

  return {
    submit: (proposal, options) =>
      transport.data(once(options), (http, call) => http.POST('/v1/proposals', { ...call, body: proposal })),
    get: (proposalId, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/proposals/{proposalId}', { ...call, params: { path: { proposalId } } }),
      ),
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.proposals,
      ),
    withdraw: (proposalId, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/proposals/{proposalId}/withdraw', { ...call, params: { path: { proposalId } } }),
      ),
    vote: (proposalId, choice, options) =>
      // The deciding vote closes the voting: a retry would be refused.
      transport.data({ ...options, repeatable: false }, (http, call) =>
        http.PUT('/v1/proposals/{proposalId}/vote', {
          ...call,
          params: { path: { proposalId } },
          body: { choice },
        }),
      ),
    listVotes,
    listAllVotes: (proposalId, options) =>
      allOf(
        (page) => listVotes(proposalId, { ...options, ...page }),
        (page) => page.votes,
      ),
  };
};
