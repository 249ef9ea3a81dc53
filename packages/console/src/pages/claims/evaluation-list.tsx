import type { Claim } from '@twin-oracle/sdk';
import { ActivityList } from '../../design/activity-list';
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
      <ActivityList
        activities={evaluations.map(({ oracle, status, reason, amount, by, at }) => ({
          key: at,
          what: (
            <>
              <ClaimBadge status={status} />
              {amount !== undefined && <Amount amount={amount} />}
            </>
          ),
          reason,
          origin: (
            <>
              <Time at={at} /> as <TwinLink did={oracle} /> by <Identifier id={by} what="DID" />
            </>
          ),
        }))}
      />
    )}
  </Card>
);
