import {
  createOracleClient,
  discover,
  type Discovery,
  type OracleAuth,
  type OracleClient,
} from '@twin-oracle/sdk';
import type { SocketAuth } from '@twin-oracle/sdk/realtime';
import {
  createDelegation,
  createUcanAuth,
  generateKey,
  keyFromText,
  keyToText,
  type UcanAuth,
} from '@twin-oracle/sdk/ucan';

/** An oracle, and the user who is signed in at it. */
export interface Oracle {
  readonly client: OracleClient;
  readonly auth: OracleAuth & SocketAuth;
  readonly discovery: Discovery;
  /** Signs what the oracle may do for the user, and stores it there. */
  readonly allow: () => Promise<void>;
}

const KEY = 'oracle-chat-key';

/** The user's key. A real application has it from a wallet: anyone who reads it can act as the user. */
const userKey = async () => {
  const stored = await keyFromText(localStorage.getItem(KEY) ?? '');
  if (stored.ok) return stored.ok;
  const key = await generateKey();
  localStorage.setItem(KEY, keyToText(key));
  return key;
};

/** Without the delegation, which would let the oracle act for the user: this page asks the user when a tool needs it. */
const signInOnly = (auth: UcanAuth): OracleAuth & SocketAuth => ({
  async headers() {
    const headers = await auth.headers();
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'x-ucan-delegation'));
  },
  async handshake(options) {
    const { invocation } = await auth.handshake(options);
    return { invocation };
  },
});

export const openOracle = async (baseUrl: string): Promise<Oracle> => {
  const [discovery, key] = await Promise.all([discover(baseUrl), userKey()]);
  const { did } = discovery.oracle;
  const auth = signInOnly(createUcanAuth({ key, oracleDid: did, baseUrl }));
  const client = createOracleClient({ baseUrl, auth });
  return {
    client,
    auth,
    discovery,
    async allow() {
      await client.delegation.store(await createDelegation({ issuer: key, audience: did }));
    },
  };
};
