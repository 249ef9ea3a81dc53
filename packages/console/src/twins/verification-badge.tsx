import { Badge, type Tone } from '../design/badge';

const TONES: Partial<Record<string, Tone>> = {
  verified: 'good',
  approved: 'good',
  active: 'good',
  submitted: 'accent',
  pending: 'accent',
  suspended: 'warn',
  lapsed: 'warn',
  expired: 'warn',
  rejected: 'bad',
  revoked: 'bad',
};

/** What governance says of a twin; also the state of a claim or a credential in a graph. */
export const VerificationBadge = ({ status }: { readonly status: string }) => (
  <Badge tone={TONES[status] ?? 'neutral'}>{status}</Badge>
);
