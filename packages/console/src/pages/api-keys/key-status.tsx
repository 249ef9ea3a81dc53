import type { ApiKey } from '@twin-oracle/sdk';
import { Badge, type Tone } from '../../design/badge';
import type { Scope } from './scopes';

const TONES: Readonly<Record<ApiKey['status'], Tone>> = {
  active: 'good',
  expired: 'neutral',
  revoked: 'bad',
};

export const KeyStatus = ({ status }: Pick<ApiKey, 'status'>) => <Badge tone={TONES[status]}>{status}</Badge>;

interface ScopeBadgesProps {
  readonly scopes: readonly Scope[];
  /** How many are shown; the rest is counted. */
  readonly limit?: number;
}

export const ScopeBadges = ({ scopes, limit = Infinity }: ScopeBadgesProps) => (
  <span className="scope-badges">
    {scopes.slice(0, limit).map((scope) => (
      <Badge key={scope} tone={scope === 'admin' ? 'violet' : 'accent'}>
        {scope}
      </Badge>
    ))}
    {scopes.length > limit && (
      <span className="quiet small" title={scopes.slice(limit).join(', ')}>
        and {scopes.length - limit} more
      </span>
    )}
  </span>
);
