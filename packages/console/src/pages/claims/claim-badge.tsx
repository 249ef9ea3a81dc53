import type { ClaimStatus, CredentialStatus } from '@twin-oracle/sdk';
import { Badge } from '../../design/badge';
import { CLAIM_TONES } from './claim-states';

export const ClaimBadge = ({ status }: { readonly status: ClaimStatus }) => (
  <Badge tone={CLAIM_TONES[status]}>{status}</Badge>
);

export const CredentialBadge = ({ status }: { readonly status: CredentialStatus }) => (
  <Badge tone={status === 'active' ? 'good' : 'bad'}>{status}</Badge>
);
