/** Why a UCAN was refused. The list is closed: logs, metrics and clients depend on these names. */
export type UcanRefusal =
  | 'ucan_too_large'
  | 'ucan_malformed'
  | 'ucan_missing_proof'
  | 'ucan_shared_proof'
  | 'ucan_too_many_proofs'
  | 'ucan_wrong_audience'
  | 'ucan_has_proofs'
  | 'ucan_no_expiration'
  | 'ucan_expired'
  | 'ucan_not_yet_valid'
  | 'ucan_lifetime_too_long'
  | 'ucan_wrong_capability'
  | 'ucan_forbidden_capability'
  | 'ucan_broken_chain'
  | 'ucan_escalation'
  | 'ucan_unsupported_issuer'
  | 'ucan_unresolved_issuer'
  | 'ucan_bad_signature'
  | 'ucan_revoked'
  | 'ucan_replayed'
  | 'ucan_wrong_issuer'
  | 'ucan_delegation_sign_in_off';

export interface UcanRefused {
  readonly code: UcanRefusal;
  /** Our own short sentence; never text of the token or of a library, both of which a sender can make long. */
  readonly detail: string;
}

export const refuse = (code: UcanRefusal, detail: string): UcanRefused => ({ code, detail });

export const malformed = (detail: string): { readonly error: UcanRefused } => ({
  error: refuse('ucan_malformed', detail),
});

/** Rules are lazy generators: verification takes the first refusal, an explanation takes them all. */
export type Refusals = Iterable<UcanRefused>;

export function firstOf(refusals: Refusals): UcanRefused | undefined {
  for (const refusal of refusals) return refusal;
  return undefined;
}

export const UNSUPPORTED_ISSUER = refuse(
  'ucan_unsupported_issuer',
  'The issuer must be a DID with an Ed25519 key that this oracle can resolve',
);

/** A look-up is a request to another server, so the number for one token is limited. */
export const MAX_ISSUER_LOOK_UPS = 4;

export const TOO_MANY_LOOK_UPS = refuse(
  'ucan_too_many_proofs',
  `A token may have at most ${MAX_ISSUER_LOOK_UPS} issuers whose keys must be looked up`,
);

/** Refusals that no later time, revocation, setting or look-up can change: they depend on the token alone. */
const FINAL: ReadonlySet<UcanRefusal> = new Set([
  'ucan_too_large',
  'ucan_malformed',
  'ucan_missing_proof',
  'ucan_shared_proof',
  'ucan_too_many_proofs',
  'ucan_wrong_audience',
  'ucan_has_proofs',
  'ucan_no_expiration',
  'ucan_expired',
  'ucan_wrong_capability',
  'ucan_forbidden_capability',
  'ucan_broken_chain',
  'ucan_escalation',
]);

/** The same, if all issuers are a `did:key`. */
const FINAL_FOR_DID_KEYS: ReadonlySet<UcanRefusal> = new Set([
  'ucan_unsupported_issuer',
  'ucan_bad_signature',
]);

/** @param areDidKeys Whether every issuer is a `did:key`. */
export function isFinal(code: UcanRefusal, areDidKeys: () => boolean): boolean {
  return FINAL.has(code) || (FINAL_FOR_DID_KEYS.has(code) && areDidKeys());
}
