import type { KeyValueStorage } from '../runtime/browser.js';
import { createRenewing, RENEW_DELEGATION_MS, RENEW_INVOCATION_MS } from './renewing.js';
import type { RenewalOptions, SignedToken } from './renewing.js';
import { createTokenStore } from './token-store.js';

/** A token in the form of a request's headers and of a socket's handshake. */
export interface CallbackAuth {
  headers(options?: RenewalOptions): Promise<Record<string, string>>;
  handshake(options?: RenewalOptions): Promise<{ invocation?: string; ucanDelegation: string }>;
  /** What allows the oracle to act for the user. With `renew` the user signs another. */
  delegation(options?: RenewalOptions): Promise<SignedToken>;
}

/** What signs a user in at an oracle by callbacks. */
export interface CallbackAuthOptions {
  readonly userDid: string;
  readonly oracleDid: string;
  /** Lets the user's wallet sign a delegation to the oracle. */
  readonly createDelegation: (oracleDid: string) => Promise<SignedToken>;
  /** Signs a short-lived invocation. Without it the delegation alone says who calls. */
  readonly createInvocation?: ((oracleDid: string) => Promise<SignedToken>) | undefined;
  /** Keeps the tokens for the next load of the page, such as `() => localStorage`; default: none. */
  readonly storage?: (() => KeyValueStorage | undefined) | undefined;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly clock?: (() => number) | undefined;
}

/**
 * Signs a user in at one oracle by callbacks, such as those of a wallet. Tokens are kept for the pair of user and oracle until shortly before
 * they expire. Both methods reject with what a callback rejects with.
 *
 * @example
 * ```ts
 * import { createCallbackAuth, createOracleClient } from '@twin-oracle/sdk';
 *
 * const auth = createCallbackAuth({
 *   userDid,
 *   oracleDid,
 *   createDelegation: (audience) => signer.delegate(audience), // { serialized, expiresAt }
 *   createInvocation: (audience) => signer.invoke(audience),
 *   storage: () => localStorage,
 * });
 * const client = createOracleClient({ baseUrl, auth });
 * ```
 */
export const createCallbackAuth = ({
  userDid,
  oracleDid,
  createDelegation,
  createInvocation,
  storage,
  clock = Date.now,
}: CallbackAuthOptions): CallbackAuth => {
  const owner = `${userDid}::${oracleDid}`;
  const delegation = createRenewing({
    make: () => createDelegation(oracleDid),
    kept: createTokenStore(storage, 'oracles_ucan_delegations', owner),
    renewBeforeMs: RENEW_DELEGATION_MS,
    clock,
  });
  const invocation =
    createInvocation &&
    createRenewing({
      make: () => createInvocation(oracleDid),
      kept: createTokenStore(storage, 'oracles_ucan_invocations', owner),
      renewBeforeMs: RENEW_INVOCATION_MS,
      clock,
    });
  const handshake: CallbackAuth['handshake'] = async (options) => {
    // The user is asked for a new delegation only where it is what says who calls.
    const [delegated, invoked] = await Promise.all([
      delegation(invocation ? undefined : options),
      invocation?.(options),
    ]);
    return { ucanDelegation: delegated.serialized, ...(invoked && { invocation: invoked.serialized }) };
  };

  return {
    handshake,
    delegation,
    headers: async (options) => {
      const { ucanDelegation, invocation: bearer } = await handshake(options);
      return {
        'x-ucan-delegation': ucanDelegation,
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}`, 'X-Auth-Type': 'ucan' }),
      };
    },
  };
};
