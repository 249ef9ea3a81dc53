import { useQuery } from '@tanstack/react-query';
import { useOracle } from '../../connection/connection-context';

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
