import { useQuery } from '@tanstack/react-query';
import type { PlatformEventType, ProposalStatus } from '@twin-oracle/sdk';
import { usePlatform } from '../../connection/connection-context';
import { usePagedList } from '../../lists/use-paged-list';
import { useLiveChanges } from '../../live/use-live-changes';

export const GOVERNANCE = ['governance'];

/** What a vote, a proposal or a decision changes. */
export const DECISIONS = [GOVERNANCE, ['twins']];

const EVENTS: PlatformEventType[] = [
  'proposal.opened',
  'proposal.vote_cast',
  'proposal.closed',
  'twin.verification_changed',
  'member.added',
  'member.removed',
];

/** Keeps the pages of governance as the platform is. */
export const useLiveGovernance = () => useLiveChanges(EVENTS, DECISIONS);

export const useGovernanceRules = () => {
  const platform = usePlatform();
  return useQuery({
    queryKey: [...GOVERNANCE, 'rules'],
    queryFn: ({ signal }) => platform.governance.get({ signal }),
  });
};

export const useProposals = (filters: {
  readonly domain: string | undefined;
  readonly status: ProposalStatus | undefined;
}) => {
  const { proposals } = usePlatform();
  return usePagedList({
    queryKey: [...GOVERNANCE, 'proposals', filters],
    load: (page) => proposals.list({ ...filters, ...page }),
    rowsOf: (page) => page.proposals,
  });
};

export const useProposal = (proposalId: string) => {
  const { proposals } = usePlatform();
  return useQuery({
    queryKey: [...GOVERNANCE, 'proposal', proposalId],
    queryFn: ({ signal }) => proposals.get(proposalId, { signal }),
  });
};

export const useElectorate = (proposalId: string) => {
  const { proposals } = usePlatform();
  return usePagedList({
    queryKey: [...GOVERNANCE, 'votes', proposalId],
    load: (page) => proposals.listVotes(proposalId, { limit: 50, ...page }),
    rowsOf: (page) => page.votes,
  });
};

export const useVerification = (did: string | undefined) => {
  const { verification } = usePlatform();
  return useQuery({
    queryKey: [...GOVERNANCE, 'verification', did],
    queryFn: ({ signal }) => verification.get(did ?? '', { signal }),
    enabled: did !== undefined,
  });
};
