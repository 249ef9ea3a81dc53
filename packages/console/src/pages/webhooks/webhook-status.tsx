import type { Webhook } from '@twin-oracle/sdk';
import { Badge, type Tone } from '../../design/badge';

const STATUSES: Readonly<Record<Webhook['status'], { readonly tone: Tone; readonly text: string }>> = {
  active: { tone: 'good', text: 'active' },
  pending: { tone: 'warn', text: 'not verified' },
  disabled: { tone: 'neutral', text: 'disabled' },
};

export const WebhookStatus = ({ status }: Pick<Webhook, 'status'>) => (
  <Badge tone={STATUSES[status].tone}>{STATUSES[status].text}</Badge>
);
