/** One permission: the ability `can` (`'*'` or `noun/verb`) on the resource `with` (a URI). */
export interface UcanCapability {
  readonly can: '*' | `${string}/${string}`;
  readonly with: `${string}:${string}`;
  /** What limits it; any JSON. */
  readonly nb?: unknown;
}

/** Permissions, at least one. */
export type UcanCapabilities = readonly [UcanCapability, ...UcanCapability[]];

/** Who issues a UCAN, or whom it is for. */
export interface UcanPrincipal {
  did(): string;
}

/** A decoded UCAN. Decoding verifies nothing: do not rely on its claims. */
export interface Ucan {
  /** Its content identifier, which a UCAN that builds on it names. */
  readonly cid: string;
  readonly issuer: UcanPrincipal;
  readonly audience: UcanPrincipal;
  readonly capabilities: readonly UcanCapability[];
  /** Unix seconds; Infinity when it does not expire. */
  readonly expiration: number;
  /** Unix seconds. */
  readonly notBefore: number | undefined;
  readonly nonce: string | undefined;
  readonly facts: readonly object[];
  /** The UCANs that it builds on, or their content identifiers where they are not attached. */
  readonly proofs: readonly (Ucan | string)[];
  /** The bytes of a CAR with the UCAN and its proofs. */
  archive(): Promise<Uint8Array>;
}
