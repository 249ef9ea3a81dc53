import type { UcanSigner } from './keys/key.js';
import { DELEGATION_SECONDS } from './lifetimes.js';
import { mint } from './mint.js';
import type { UcanArtifact } from './mint.js';
import type { UcanCapabilities, UcanCapability } from './ucan.js';

export interface DelegationOptions {
  /** The user's key. */
  readonly issuer: UcanSigner;
  /** The oracle's DID. */
  readonly audience: string;
  /** What the oracle may do for the user. Default: {@link accessCapability} of the audience. */
  readonly capabilities?: UcanCapabilities;
  /**
   * Delegations to the issuer, serialized, which this one passes on: a chain. The oracle acts for who has issued the first of them. What is passed
   * on may be less than they allow, never more, and ends with them at the latest; the oracle refuses the chain otherwise.
   */
  readonly proofs?: readonly string[] | undefined;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly clock?: () => number;
}

/** With `lifetimeSeconds` or `expiration` (Unix seconds); with neither, seven days. */
export type CreateDelegationOptions = DelegationOptions &
  (
    | { readonly lifetimeSeconds?: number | undefined; readonly expiration?: never }
    | { readonly expiration: number; readonly lifetimeSeconds?: never }
  );

/**
 * The default grant: `oracle/access` on `ixo:oracle:<DID of the oracle>`.
 *
 * It names one oracle and no service behind it, so a delegation that leaks, or a compromised oracle, proves nothing to other services. `*`
 * or `ucan:*` would hand over everything that the user owns, and `ixo:oracle` is reserved for invocations. Grant more, such as
 * `mcpCallCapability`, when a plugin of the oracle needs it.
 *
 * @example
 * ```ts
 * import { accessCapability, createDelegation, mcpCallCapability } from '@twin-oracle/sdk/ucan';
 *
 * const delegation = await createDelegation({
 *   issuer: key,
 *   audience: oracleDid,
 *   capabilities: [
 *     accessCapability(oracleDid),
 *     mcpCallCapability(oracleDid, { server: 'registry', tool: 'retire' }),
 *   ],
 * });
 * ```
 */
export const accessCapability = (oracleDid: string): UcanCapability => ({
  can: 'oracle/access',
  with: `ixo:oracle:${oracleDid}`,
});

/**
 * Signs the user's grant to an oracle: sent as `x-ucan-delegation`, as `auth.ucanDelegation` of the socket, and as `raw` to `POST
 * /delegation`. Its holder can authenticate as the user at that oracle until it expires.
 *
 * @throws TypeError when `audience` is not a DID, or a proof is not a UCAN for the issuer; RangeError when it would not expire, or has
 * expired already.
 *
 * @example
 * ```ts
 * import { createDelegation } from '@twin-oracle/sdk/ucan';
 *
 * const delegation = await createDelegation({ issuer: key, audience: oracleDid, lifetimeSeconds: 3600 });
 * await client.delegation.store(delegation);
 *
 * // A colleague has allowed `oracle/*` to this key. The oracle gets a part of it, for an hour.
 * const part = await createDelegation({ issuer: key, audience: oracleDid, proofs: [fromColleague], lifetimeSeconds: 3600 });
 * ```
 */
export const createDelegation = ({
  issuer,
  audience,
  capabilities = [accessCapability(audience)],
  proofs,
  clock = Date.now,
  lifetimeSeconds = DELEGATION_SECONDS,
  expiration,
}: CreateDelegationOptions): Promise<UcanArtifact> =>
  mint({
    issuer,
    audience,
    capabilities,
    proofs,
    lifetime: expiration === undefined ? { lifetimeSeconds } : { expiration },
    clock,
  });
