/** Who has keys of their own, as far as it is needed here: those who sign in by a UCAN, and those with an API key. */
export type KeyOwner =
  | { readonly kind: 'ucan'; readonly did: string }
  | { readonly kind: 'apiKey'; readonly ownerDid: string; readonly scopes: readonly string[] };

/**
 * An API key and the one that it was rotated to are one owner. One with other scopes is another owner, even of the same DID: the reply
 * may be a secret that it could not have asked for.
 */
export function ownerOf(caller: KeyOwner): string {
  return caller.kind === 'ucan' ? caller.did : `key:${caller.ownerDid} ${caller.scopes.toSorted().join(' ')}`;
}
