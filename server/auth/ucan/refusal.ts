/** Why a UCAN was refused. The list is closed: logs and metrics count by these names. */
export type UcanRefusal =
  | 'ucan_too_large'
  | 'ucan_malformed'
  | 'ucan_wrong_audience'
  | 'ucan_has_proofs'
  | 'ucan_no_expiration'
  | 'ucan_expired'
  | 'ucan_not_yet_valid'
  | 'ucan_lifetime_too_long'
  | 'ucan_wrong_capability'
  | 'ucan_unsupported_issuer'
  | 'ucan_unresolved_issuer'
  | 'ucan_bad_signature';

export interface UcanRefused {
  readonly code: UcanRefusal;
  /** Our own short sentence; never text of the token or of a library, both of which a sender can make long. */
  readonly detail: string;
}

export const refuse = (code: UcanRefusal, detail: string): UcanRefused => ({ code, detail });
