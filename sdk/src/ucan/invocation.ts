import type { UcanSigner } from './keys/key.js';
import { INVOCATION_SECONDS } from './lifetimes.js';
import { mint } from './mint.js';
import type { UcanArtifact } from './mint.js';

/** Authenticates the caller at an oracle. It permits nothing else. */
export const AUTH_CAPABILITY = { can: '*', with: 'ixo:oracle' } as const;

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
 */
export const createInvocation = ({
  issuer,
  audience,
  lifetimeSeconds = INVOCATION_SECONDS,
  clock = Date.now,
}: CreateInvocationOptions): Promise<UcanArtifact> =>
  mint({ issuer, audience, capabilities: [AUTH_CAPABILITY], lifetime: { lifetimeSeconds }, clock });
