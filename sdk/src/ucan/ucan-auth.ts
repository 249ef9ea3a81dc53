import type { Fetch } from '../http/fetching.js';
import { createDelegation } from './delegation.js';
import { createInvocation } from './invocation.js';
import type { UcanSigner } from './keys/key.js';
import { createLifetimes } from './lifetimes.js';
import type { UcanCapabilities } from './ucan.js';
import { createRenewing, RENEW_DELEGATION_MS, RENEW_INVOCATION_MS } from '../authentication/renewing.js';
import type { RenewalOptions } from '../authentication/renewing.js';

/** Who signs in at which oracle, and for how long. */
export interface UcanAuthOptions {
  /** The user's key. */
  readonly key: UcanSigner;
  readonly oracleDid: string;
  /** The oracle's URL. With it, the default lifetimes are shortened to what its discovery document allows. */
  readonly baseUrl?: string | undefined;
  /** Reads the discovery document; default: the platform's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Seconds; default 300, or what the oracle allows. */
  readonly invocationLifetimeSeconds?: number;
  /** Seconds; default seven days, or what the oracle allows. */
  readonly delegationLifetimeSeconds?: number;
  /** What the oracle may do for the user; default: be accessed, see `accessCapability`. */
  readonly capabilities?: UcanCapabilities;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly clock?: () => number;
}

/** Signs the requests and connections of one user at one oracle. */
export interface UcanAuth {
  /**
   * The headers of one request: `Authorization`, `X-Auth-Type`, `x-ucan-delegation`. Call it for each request: it signs only when an
   * artifact is missing or about to expire. With `renew`, after a 401, a new invocation is signed.
   */
  headers(options?: RenewalOptions): Promise<Record<string, string>>;
  /**
   * The `auth` object of one Socket.IO connection. Call it for each reconnection. With `renew` a new invocation is signed, even when the
   * old one is still valid by the local clock, because the server's may be ahead. The delegation is not renewed: it does not authenticate
   * the caller, and one that the user has revoked must not be replaced automatically.
   */
  handshake(options?: RenewalOptions): Promise<{ invocation: string; ucanDelegation: string }>;
}

/**
 * Signs a user in at one oracle, and keeps the user signed in: the invocation is renewed 30 s before it expires, the delegation 5 min
 * before. Both methods reject as `createInvocation` and `createDelegation` do.
 *
 * @example
 * ```ts
 * import { createOracleClient, discover } from '@twin-oracle/sdk';
 * import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
 *
 * const { oracle } = await discover(baseUrl);
 * const auth = createUcanAuth({ key: await generateKey(), oracleDid: oracle.did, baseUrl });
 * const client = createOracleClient({ baseUrl, auth });
 * ```
 */
export const createUcanAuth = ({
  key,
  oracleDid,
  baseUrl,
  fetch,
  invocationLifetimeSeconds,
  delegationLifetimeSeconds,
  capabilities,
  clock = Date.now,
}: UcanAuthOptions): UcanAuth => {
  const parties = { issuer: key, audience: oracleDid, clock };
  const lifetimes = createLifetimes(baseUrl, fetch);
  const invocation = createRenewing({
    make: async () =>
      createInvocation({
        ...parties,
        lifetimeSeconds: invocationLifetimeSeconds ?? (await lifetimes.invocation()),
      }),
    renewBeforeMs: RENEW_INVOCATION_MS,
    clock,
  });
  const delegation = createRenewing({
    make: async () =>
      createDelegation({
        ...parties,
        capabilities,
        lifetimeSeconds: delegationLifetimeSeconds ?? (await lifetimes.delegation()),
      }),
    renewBeforeMs: RENEW_DELEGATION_MS,
    clock,
  });
  const artifacts = async (options?: RenewalOptions) => {
    const [invoked, delegated] = await Promise.all([invocation(options), delegation()]);
    return { invocation: invoked.serialized, ucanDelegation: delegated.serialized };
  };

  return {
    handshake: artifacts,
    async headers(options) {
      const { invocation: bearer, ucanDelegation } = await artifacts(options);
      return {
        Authorization: `Bearer ${bearer}`,
        'X-Auth-Type': 'ucan',
        'x-ucan-delegation': ucanDelegation,
      };
    },
  };
};
