import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../connection/connection-context';
import { ConsoleLink } from '../design/console-link';
import { shortened } from '../design/identifier';

/** Names seldom change. */
const FRESH_MS = 60_000;

/** The record of a twin, from the memory of the console where it is there. */
export const useTwinRecord = (did: string) => {
  const { domains } = usePlatform();
  return useQuery({
    queryKey: ['twins', 'record', did],
    queryFn: ({ signal }) => domains.get(did, { signal }),
    staleTime: FRESH_MS,
  });
};

/** A twin by its name, or its DID as long as the name is not known, as a link to its page. */
export const TwinLink = ({ did }: { readonly did: string }) => {
  const { data } = useTwinRecord(did);
  return (
    <ConsoleLink to={`/twins/${encodeURIComponent(did)}`} title={did}>
      {data?.metadata.name ?? shortened(did)}
    </ConsoleLink>
  );
};
