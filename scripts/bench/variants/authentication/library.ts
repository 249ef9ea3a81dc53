/** Verification in servers that use the library: `Delegation.extract`, then `claim()` with its Ed25519 implementation. */
import { Delegation, type API } from '@ucanto/core';
import * as ed25519 from '@ucanto/principal/ed25519';
import { capability, claim, URI } from '@ucanto/validator';
import { oracle } from '../../../../server/auth/testing/ucans.js';
import { AUTH_CAPABILITY } from '../../../../server/auth/ucan/check-claims.js';
import { ABILITY } from './honest-tokens.js';

/** The capability of an invocation, which any user has. */
const signIn = capability({ can: AUTH_CAPABILITY.can, with: URI.match({ protocol: 'ixo:' }) });
const access = capability({ can: ABILITY, with: URI.match({ protocol: 'did:' }) });

const options: API.ClaimOptions = {
  authority: oracle.verifier,
  principal: ed25519.Verifier,
  canIssue: (claimed, issuer) => claimed.with === AUTH_CAPABILITY.with || claimed.with === issuer,
  validateAuthorization: () => ({ ok: {} }),
};

/** Whether the library accepts the token. May throw, as the library does. */
export async function libraryTakes(token: string, kind: 'invocation' | 'grant'): Promise<boolean> {
  const { ok: delegation } = await Delegation.extract(new Uint8Array(Buffer.from(token, 'base64')));
  if (!delegation) return false;
  const { ok } =
    kind === 'invocation'
      ? await claim(signIn, [delegation], options)
      : await claim(access, [delegation], options);
  return ok !== undefined;
}
