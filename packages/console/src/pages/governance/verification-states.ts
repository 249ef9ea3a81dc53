import type { Verification, VerificationStatus } from '@twin-oracle/sdk';
import type { StateMap } from '../../design/state-geometry';

export type VerificationEvent = Verification['possible'][number];

/** docs/verification.md has the table. Withdrawing goes back the way that led to `submitted`. */
export const VERIFICATION_STATES: StateMap<VerificationStatus> = {
  places: {
    unverified: { x: 180, y: 22 },
    submitted: { x: 180, y: 96 },
    rejected: { x: 66, y: 176 },
    verified: { x: 180, y: 176 },
    lapsed: { x: 294, y: 176 },
    revoked: { x: 66, y: 262 },
    suspended: { x: 180, y: 262 },
    expired: { x: 294, y: 262 },
  },
  height: 284,
  moves: [
    { from: 'unverified', to: 'submitted' },
    { from: 'submitted', to: 'rejected' },
    { from: 'submitted', to: 'verified' },
    { from: 'submitted', to: 'lapsed' },
    { from: 'rejected', to: 'submitted' },
    { from: 'lapsed', to: 'submitted' },
    { from: 'verified', to: 'revoked' },
    { from: 'verified', to: 'suspended' },
    { from: 'verified', to: 'expired' },
    { from: 'suspended', to: 'verified' },
    { from: 'suspended', to: 'revoked' },
    { from: 'suspended', to: 'expired' },
    {
      from: 'revoked',
      to: 'submitted',
      around: [
        { x: 7, y: 262 },
        { x: 7, y: 96 },
      ],
    },
    {
      from: 'expired',
      to: 'submitted',
      around: [
        { x: 353, y: 262 },
        { x: 353, y: 96 },
      ],
    },
  ],
};

/** What may happen next, to what it leads, and what brings it about. */
export interface NextStep {
  readonly event: VerificationEvent;
  readonly to: VerificationStatus;
  readonly means: string;
}

export const nextStepsOf = ({ possible, changes }: Verification): readonly NextStep[] =>
  possible.map((event) => ({ event, ...STEPS[event], to: STEPS[event].to ?? originOf(changes) }));

const STEPS: Readonly<
  Record<VerificationEvent, { readonly to?: VerificationStatus; readonly means: string }>
> = {
  submit: { to: 'submitted', means: 'A key with `proposals:write` proposes it.' },
  approve: { to: 'verified', means: 'The vote that decides, or the end of voting.' },
  reject: { to: 'rejected', means: 'The vote that decides, or the end of voting.' },
  lapse: { to: 'lapsed', means: 'The end of voting, when too few have voted.' },
  withdraw: { means: 'Its proposer withdraws it: the domain is again what it was before.' },
  suspend: { to: 'suspended', means: 'A key with `governance:write` suspends it, with a reason.' },
  reinstate: { to: 'verified', means: 'A key with `governance:write` reinstates it, with a reason.' },
  revoke: { to: 'revoked', means: 'A key with `governance:write` revokes it, with a reason.' },
  expire: { to: 'expired', means: 'Its `validUntil` passes.' },
};

/** The status that it was submitted from. */
const originOf = (changes: Verification['changes']): VerificationStatus =>
  changes.find(({ event }) => event === 'submit')?.from ?? 'unverified';
