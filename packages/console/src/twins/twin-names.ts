import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Twin, Twins } from '@twin-oracle/sdk';
import { usePlatform } from '../connection/connection-context';
import { createBatchLoader } from './batch-loader';
import { visibleName } from './visible-name';

/** Names seldom change. */
const FRESH_MS = 60_000;

/** Their DIDs are in the address of the request, for which proxies have limits. */
const MAX_TOGETHER = 50;

/** What a twin is called; undefined as long as that is not known, and for a twin without a name. */
export const useTwinName = (did: string): string | undefined => {
  const { domains } = usePlatform();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['twins', 'name', did],
    queryFn: async () => {
      const twin = await loaderOf(domains)(did);
      // A page about the twin has it at once.
      if (twin) queries.setQueryData(['twins', 'record', did], twin);
      return visibleName(twin?.metadata.name) ?? null;
    },
    staleTime: FRESH_MS,
  });
  return data ?? undefined;
};

type TwinLoader = (did: string) => Promise<Twin | undefined>;

const loaders = new WeakMap<Twins, TwinLoader>();

/** One for each client, so that all rows of a page share a request. */
const loaderOf = (twins: Twins): TwinLoader => {
  const known = loaders.get(twins);
  if (known) return known;
  const loader = createBatchLoader((dids) => listByDid(twins, dids), MAX_TOGETHER);
  loaders.set(twins, loader);
  return loader;
};

const listByDid = async (twins: Twins, dids: readonly string[]): Promise<Map<string, Twin>> => {
  const found = new Map<string, Twin>();
  for await (const twin of twins.listAll({ did: [...dids] })) found.set(twin.did, twin);
  return found;
};
