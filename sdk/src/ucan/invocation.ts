import type { UcanSigner } from './keys/key.js';
import { INVOCATION_SECONDS } from './lifetimes.js';
import { mint } from './mint.js';
import type { UcanArtifact } from './mint.js';

/**
 * Authenticates the caller at an oracle. It permits nothing else.
 *
 * @example
 * ```ts
 * import { AUTH_CAPABILITY, decodeCar } from '@twin-oracle/sdk/ucan';
 *
 * const { ok: ucan } = await decodeCar(serialized);
 * const isInvocation = ucan?.capabilities.some((capability) => capability.with === AUTH_CAPABILITY.with);
 * ```
 */
export const AUTH_CAPABILITY = { can: '*', with: 'ixo:oracle' } as const;

/** Who calls which oracle, and for how long. */
export interface CreateInvocationOptions {
  /** The user's key. */
  readonly issuer: UcanSigner;
  /** The oracle's DID, from its discovery document. */
  readonly audience: string;
  /** Default 300. An oracle refuses more than the `authentication.invocationMaxSeconds` of its discovery document. */
  readonly lifetimeSeconds?: number;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly clock?: () => number;
}

/**
 * Signs the short-lived UCAN that authenticates the caller at an oracle: sent as `Authorization: Bearer` with `X-Auth-Type: ucan`, and as
 * `auth.invocation` of the socket. It may be reused until it expires.
 *
 * @throws TypeError when `audience` is not a DID; RangeError when the lifetime is not positive and finite.
 *
 * @example
 * ```ts
 * import { createInvocation } from '@twin-oracle/sdk/ucan';
 *
 * const { serialized, expiresAt } = await createInvocation({ issuer: key, audience: oracleDid });
 * await fetch(`${baseUrl}/sessions`, {
 *   headers: { Authorization: `Bearer ${serialized}`, 'X-Auth-Type': 'ucan' },
 * });
 * console.log(new Date(expiresAt));
 * ```
 */
export const createInvocation = ({
  issuer,
  audience,
  lifetimeSeconds = INVOCATION_SECONDS,
  clock = Date.now,
}: CreateInvocationOptions): Promise<UcanArtifact> =>
  mint({ issuer, audience, capabilities: [AUTH_CAPABILITY], lifetime: { lifetimeSeconds }, clock });
