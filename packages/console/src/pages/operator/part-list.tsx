import type { OperationsStatus } from '@twin-oracle/sdk';
import { Badge, type Tone } from '../../design/badge';
import { Time } from '../../design/time';

type Part = OperationsStatus['parts'][number];

const TONES: Readonly<Record<Part['status'], Tone>> = {
  up: 'good',
  degraded: 'warn',
  down: 'bad',
  off: 'neutral',
};

/** The parts, each with what was found when it was asked, why, and since when. */
export const PartList = ({ parts }: { readonly parts: readonly Part[] }) => (
  <ul role="list" className="operator-parts">
    {parts.map(({ name, status, reason, since, milliseconds }) => (
      <li key={name} data-part={name}>
        <div className="row">
          <span>{name}</span>
          {milliseconds !== undefined && <span className="quiet small">{milliseconds.toFixed(1)} ms</span>}
          <Badge tone={TONES[status]}>{status}</Badge>
        </div>
        {reason !== undefined && <p className="small">{reason}</p>}
        {since !== undefined && (
          <p className="quiet small">
            {status} since <Time at={since} />
          </p>
        )}
      </li>
    ))}
  </ul>
);
