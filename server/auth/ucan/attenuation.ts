/** Whether the issuer of a UCAN may delegate its capabilities. Never more permissive than ucanto's validator. */
import { serialize } from 'node:v8';
import type { Ucan } from './decoding/decode.js';
import type { Capability } from './decoding/parse-fields.js';
import type { Principal } from './decoding/principal.js';

/** Everything that the issuer owns. */
export const EVERYTHING_OWNED = 'ucan:*';

/** Whether each capability is about the issuer's own DID, or covered by one of a proof. */
export function isAttenuated({ capabilities, issuer }: Ucan, proofs: readonly Ucan[]): boolean {
  const grants = proofs.flatMap((proof) =>
    proof.capabilities.map((granted) => ({ granted, limits: limitsOf(granted), owner: proof.issuer })),
  );
  return capabilities.every((capability) => {
    if (capability.with === issuer.did) return true;
    const limits = limitsOf(capability);
    return grants.some(
      (grant) =>
        (grant.limits === '' || grant.limits === limits) &&
        coversAbility(grant.granted.can, capability.can) &&
        coversResource(grant.granted.with, capability.with, grant.owner),
    );
  });
}

/** `x/*` covers `x/y` and `x/y/z`. */
function coversAbility(granted: string, ability: string): boolean {
  return (
    granted === ability ||
    granted === '*' ||
    (granted.endsWith('/*') && ability.startsWith(granted.slice(0, -1)))
  );
}

/** `ucan:*` covers itself and the DID of its issuer, although it has the form of a pattern. */
function coversResource(granted: string, resource: string, owner: Principal): boolean {
  return granted === EVERYTHING_OWNED
    ? resource === EVERYTHING_OWNED || resource === owner.did
    : matchesResource(granted, resource);
}

/** `prefix*` matches every resource with that prefix. */
export function matchesResource(pattern: string, resource: string): boolean {
  return pattern === resource || (pattern.endsWith('*') && resource.startsWith(pattern.slice(0, -1)));
}

/** An empty map of caveats restricts nothing. */
export function hasCaveat({ nb = {} }: Capability): boolean {
  return Object.keys(nb).length > 0;
}

/** The caveats as one text, serialised once, so that comparing all pairs only compares texts. Empty when there are none. */
function limitsOf(capability: Capability): string {
  return hasCaveat(capability) ? serialize(capability.nb).toString('latin1') : '';
}
