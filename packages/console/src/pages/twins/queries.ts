import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Direction, ListTwinsOptions } from '@twin-oracle/sdk';
import { usePlatform } from '../../connection/connection-context';

/** Rows of a page: what fits on two screens. */
const PAGE = 25;

export const useTwins = (filters: ListTwinsOptions) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['twins', 'list', filters],
    queryFn: ({ signal }) => platform.entities.list({ ...filters, limit: PAGE, signal }),
    placeholderData: keepPreviousData,
  });
};

/** @param options `isReadAgain` for what must begin with the newest revision: its `isFetchedAfterMount` tells when that is there. */
export const useTwin = (did: string, { isReadAgain = false }: { readonly isReadAgain?: boolean } = {}) => {
  const platform = usePlatform();
  return useQuery({
    refetchOnMount: isReadAgain ? 'always' : true,
    queryKey: ['twins', 'record', did],
    queryFn: ({ signal }) => platform.entities.get(did, { signal }),
  });
};

/** The rules of a protocol. @param version Default: the newest. */
export const useProtocol = (did: string | undefined, version?: number) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['twins', 'protocol', did, version],
    queryFn: ({ signal }) => platform.protocols.get(did ?? '', { version, signal }),
    enabled: did !== undefined,
  });
};

/** As many as a list to choose from may have. */
const MAX_PROTOCOLS = 100;

export const useProtocols = () => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['twins', 'protocols'],
    queryFn: ({ signal }) => platform.protocols.list({ limit: MAX_PROTOCOLS, signal }),
  });
};

export const useRelationshipCounts = (did: string) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['twins', 'relationship-counts', did],
    queryFn: ({ signal }) => platform.relationships.counts(did, { signal }),
  });
};

export interface NeighbourFilters {
  readonly direction: Direction;
  readonly role: string;
  readonly cursor: string | undefined;
}

export const useNeighbours = (did: string, filters: NeighbourFilters) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['twins', 'neighbours', did, filters],
    queryFn: ({ signal }) => platform.relationships.list(did, { ...filters, limit: PAGE, signal }),
    placeholderData: keepPreviousData,
  });
};

export const useTwinHistory = (did: string, cursor: string | undefined) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['twins', 'history', did, cursor],
    queryFn: ({ signal }) => platform.entities.listHistory(did, { cursor, limit: PAGE, signal }),
    placeholderData: keepPreviousData,
  });
};

export const useDidDocument = (did: string) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['twins', 'did-document', did],
    queryFn: ({ signal }) => platform.entities.didDocument(did, { signal }),
  });
};
