import type { Claim } from '@twin-oracle/sdk';
import { Card } from '../../design/card';
import { Identifier } from '../../design/identifier';
import { Time } from '../../design/time';
import { TwinLink } from '../../twins/twin-link';
import { Amount } from './amount';
import { ClaimBadge } from './claim-badge';

/** How a claim was judged, the newest first. */
export const EvaluationList = ({ evaluations }: Pick<Claim, 'evaluations'>) => (
  <Card title="Evaluations">
    {evaluations.length === 0 ? (
      <p className="quiet small">
        None yet. An oracle that the subject names, or any verified one, makes them.
      </p>
    ) : (
      <ol className="evaluation-list">
        {evaluations.map(({ oracle, status, reason, amount, by, at }) => (
          <li key={at}>
            <span className="row">
              <ClaimBadge status={status} />
              {amount !== undefined && <Amount amount={amount} />}
            </span>
            {reason !== undefined && <q>{reason}</q>}
            <span className="row quiet">
              <Time at={at} /> as <TwinLink did={oracle} /> by <Identifier id={by} what="DID" />
            </span>
          </li>
        ))}
      </ol>
    )}
  </Card>
);
