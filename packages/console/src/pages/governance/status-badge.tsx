import type { ProposalStatus } from '@twin-oracle/sdk';
import { Badge, type Tone } from '../../design/badge';

const PROPOSAL_TONES: Readonly<Record<ProposalStatus, Tone>> = {
  open: 'accent',
  approved: 'good',
  rejected: 'bad',
  lapsed: 'warn',
  withdrawn: 'neutral',
};

export const PROPOSAL_STATUSES = Object.keys(PROPOSAL_TONES).filter(isProposalStatus);

export function isProposalStatus(text: string): text is ProposalStatus {
  return Object.hasOwn(PROPOSAL_TONES, text);
}

export const ProposalBadge = ({ status }: { readonly status: ProposalStatus }) => (
  <Badge tone={PROPOSAL_TONES[status]}>{status}</Badge>
);
