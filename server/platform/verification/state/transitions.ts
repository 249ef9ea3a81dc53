/** The verification statuses of a domain and their transitions. There are no others. */
import type { Schema } from '../../../contract/types.js';

export type VerificationStatus = Schema<'VerificationStatus'>;
export type VerificationEvent = Schema<'VerificationEvent'>;

/** Back to the status that the domain was submitted from, which is one of those that have `submit`. */
export const ORIGIN = 'origin';

/** From a status, by an event, to the next status. docs/verification.md shows it, and a test compares the two. */
export const transitions: Readonly<
  Record<VerificationStatus, Readonly<Partial<Record<VerificationEvent, VerificationStatus | typeof ORIGIN>>>>
> = {
  unverified: { submit: 'submitted' },
  submitted: { approve: 'verified', reject: 'rejected', lapse: 'lapsed', withdraw: ORIGIN },
  verified: { suspend: 'suspended', revoke: 'revoked', expire: 'expired' },
  suspended: { reinstate: 'verified', revoke: 'revoked', expire: 'expired' },
  rejected: { submit: 'submitted' },
  lapsed: { submit: 'submitted' },
  revoked: { submit: 'submitted' },
  expired: { submit: 'submitted' },
};

/** Every event with its past participle. */
export const participles: Readonly<Record<VerificationEvent, string>> = {
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  lapse: 'let lapse',
  withdraw: 'withdrawn',
  suspend: 'suspended',
  reinstate: 'reinstated',
  revoke: 'revoked',
  expire: 'let expire',
};

export const verificationEvents = Object.keys(participles).filter(isVerificationEvent);

function isVerificationEvent(text: string): text is VerificationEvent {
  return text in participles;
}
