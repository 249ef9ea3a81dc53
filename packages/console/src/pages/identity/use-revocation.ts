import { createOracleClient } from '@twin-oracle/sdk';
import { useConnection } from '../../connection/connection-context';
import { createInvocationAuth } from '../../connection/invocation-auth';

/** Revokes a delegation that the oracle may never have seen: the call is signed by the key, and the delegation comes beside it. */
export const useRevocation = () => {
  const { baseUrl, discovery, key, recorder } = useConnection();
  return (token: string) => {
    const auth = createInvocationAuth(key, discovery.oracle.did);
    const client = createOracleClient({
      baseUrl,
      auth: {
        headers: async (options) => ({ ...(await auth.headers(options)), 'x-ucan-delegation': token }),
      },
      fetch: recorder.fetch,
      ...recorder.hooks,
    });
    return client.delegation.revoke();
  };
};
