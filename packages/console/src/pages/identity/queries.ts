import { useQuery } from '@tanstack/react-query';
import { createCallbackAuth } from '@twin-oracle/sdk';
import { useConnection, useOracle } from '../../connection/connection-context';

export const DELEGATIONS = [['identity']];

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
