import { useQuery } from '@tanstack/react-query';
import type { ClaimStatus, CredentialStatus, PlatformEventType } from '@twin-oracle/sdk';
import { usePlatform } from '../../connection/connection-context';
import { usePagedList } from '../../lists/use-paged-list';
import { useLiveChanges } from '../../live/use-live-changes';

export const CLAIMS = [['claims']];

const EVENTS: PlatformEventType[] = [
  'claim.created',
  'claim.evaluated',
  'credential.issued',
  'credential.revoked',
  'issuance.created',
];

/** Keeps the pages of claims as the platform is. */
export const useLiveClaims = () => useLiveChanges(EVENTS, CLAIMS);

export const useClaims = (filters: {
  readonly subject: string | undefined;
  readonly status: ClaimStatus | undefined;
}) => {
  const { claims } = usePlatform();
  return usePagedList({
    queryKey: ['claims', 'list', filters],
    load: (page) => claims.list({ ...filters, ...page }),
    rowsOf: (page) => page.claims,
  });
};

export const useClaim = (claimId: string) => {
  const { claims } = usePlatform();
  return useQuery({
    queryKey: ['claims', 'record', claimId],
    queryFn: ({ signal }) => claims.get(claimId, { signal }),
  });
};

export const useCredentials = (filters: {
  readonly subject: string | undefined;
  readonly status: CredentialStatus | undefined;
}) => {
  const { credentials } = usePlatform();
  return usePagedList({
    queryKey: ['claims', 'credentials', filters],
    load: (page) => credentials.list({ ...filters, ...page }),
    rowsOf: (page) => page.credentials,
  });
};

export const useCredential = (credentialId: string | undefined) => {
  const { credentials } = usePlatform();
  return useQuery({
    queryKey: ['claims', 'credential', credentialId],
    queryFn: ({ signal }) => credentials.get(credentialId ?? '', { signal }),
    enabled: credentialId !== undefined,
  });
};

export const useIssuances = (domain: string | undefined) => {
  const { issuances } = usePlatform();
  return usePagedList({
    queryKey: ['claims', 'issuances', domain],
    load: (page) => issuances.list({ domain, ...page }),
    rowsOf: (page) => page.issuances,
  });
};

export const useIssuance = (issuanceId: string) => {
  const { issuances } = usePlatform();
  return useQuery({
    queryKey: ['claims', 'issuance', issuanceId],
    queryFn: ({ signal }) => issuances.get(issuanceId, { signal }),
  });
};
