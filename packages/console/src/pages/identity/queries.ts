import { useQuery } from '@tanstack/react-query';
import { createCallbackAuth } from '@twin-oracle/sdk';
import { useConnection, useOracle } from '../../connection/connection-context';

export const DELEGATIONS = [['identity']];

/** While an erasure runs, the page looks how far it is. */
const POLL_MS = 1_000;

/** The delegation of the user that the oracle has stored. */
export const useStoredDelegation = () => {
  const { delegation } = useOracle();
  return useQuery({
    queryKey: ['identity', 'stored'],
    queryFn: ({ signal }) => delegation.status({ signal }),
  });
};

/** What a token grants, and what is wrong with it. */
export const useExplanation = (token: string) => {
  const { delegation } = useOracle();
  return useQuery({
    queryKey: ['identity', 'explanation', token],
    queryFn: ({ signal }) => delegation.explain(token, { signal }),
    enabled: token !== '',
  });
};

/** An erasure of the user. */
export const useErasure = (erasureId: string) => {
  const { personalData } = useOracle();
  return useQuery({
    queryKey: ['identity', 'erasure', erasureId],
    queryFn: ({ signal }) => personalData.erasure(erasureId, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
};

/** Whether the receipt of an erasure is signed by this oracle, and about this user. It is checked here, not at the server. */
export const useReceiptCheck = (receipt: string) => {
  const { discovery, key } = useConnection();
  const did = key.did();
  // The key of an oracle with a DID of another kind is not in that DID. The page names the key that has signed.
  const oracleDid = discovery.oracle.did.startsWith('did:key:') ? discovery.oracle.did : undefined;
  return useQuery({
    queryKey: ['identity', 'receipt', receipt, oracleDid, did],
    queryFn: async () => {
      const { verifyErasureReceipt } = await import('@twin-oracle/sdk/credentials');
      return verifyErasureReceipt(receipt, { oracleDid, did });
    },
    networkMode: 'always',
    staleTime: Infinity,
  });
};

/** The delegation that the user has signed for the chat, from the storage in which its hooks keep it; null when there is none. */
export const useChatDelegation = () => {
  const { discovery, key } = useConnection();
  const [userDid, oracleDid] = [key.did(), discovery.oracle.did];
  return useQuery({
    queryKey: ['identity', 'chat', userDid, oracleDid],
    queryFn: () =>
      createCallbackAuth({
        ...{ userDid, oracleDid, storage: () => localStorage },
        createDelegation: () => Promise.reject(new Error('No delegation was signed')),
      })
        .delegation()
        .then(
          ({ serialized }) => serialized,
          () => null,
        ),
  });
};
