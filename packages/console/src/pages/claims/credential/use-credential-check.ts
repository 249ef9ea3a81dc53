import { useQuery } from '@tanstack/react-query';
import { verifyCredential } from '@twin-oracle/sdk/credentials';
import { usePlatform } from '../../../connection/connection-context';

const STATUS_LIST = /\/v1\/status-lists\/(\w+)$/;

/**
 * Checks a credential here, not at the server. All that is asked of it is the public status list, which the issuer has signed: a list of another
 * issuer, or of another address, does not pass.
 */
export const useCredentialCheck = (jwt: string) => {
  const { statusLists } = usePlatform();
  return useQuery({
    queryKey: ['claims', 'check', jwt],
    queryFn: ({ signal }) =>
      verifyCredential(jwt, {
        statusList: async (url) => {
          const listId = STATUS_LIST.exec(new URL(url).pathname)?.[1];
          if (listId === undefined) throw new Error('Its status list is not at a server of this kind');
          return statusLists.get(listId, { signal });
        },
      }),
    enabled: jwt !== '',
    staleTime: 0,
  });
};
