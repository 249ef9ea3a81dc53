import type { ProposalStatus, VerificationStatus } from '@twin-oracle/sdk';
import { Badge, type Tone } from '../../design/badge';

const PROPOSAL_TONES: Readonly<Record<ProposalStatus, Tone>> = {
  open: 'accent',
  approved: 'good',
  rejected: 'bad',
  lapsed: 'warn',
  withdrawn: 'neutral',
};

const VERIFICATION_TONES: Readonly<Record<VerificationStatus, Tone>> = {
  unverified: 'neutral',
  submitted: 'accent',
  verified: 'good',
  rejected: 'bad',
  lapsed: 'warn',
  suspended: 'warn',
  revoked: 'bad',
  expired: 'neutral',
};

export const PROPOSAL_STATUSES = Object.keys(PROPOSAL_TONES).filter(isProposalStatus);

export function isProposalStatus(text: string): text is ProposalStatus {
  return text in PROPOSAL_TONES;
}

export const ProposalBadge = ({ status }: { readonly status: ProposalStatus }) => (
  <Badge tone={PROPOSAL_TONES[status]}>{status}</Badge>
);

export const VerificationBadge = ({ status }: { readonly status: VerificationStatus }) => (
  <Badge tone={VERIFICATION_TONES[status]}>{status}</Badge>
);
