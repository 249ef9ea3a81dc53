import type { Verification } from '@twin-oracle/sdk';
import { ActivityList } from '../../design/activity-list';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { Identifier } from '../../design/identifier';
import { Time } from '../../design/time';
import { VerificationBadge } from '../../twins/verification-badge';

/** What led to the present state, the newest first. */
export const ChangeList = ({ changes }: Pick<Verification, 'changes'>) => (
  <Card title="What led to it">
    {changes.length === 0 ? (
      <p className="quiet small">Nothing yet: it was never proposed.</p>
    ) : (
      <ActivityList
        activities={changes.map(({ event, from, to, at, by, reason, proposalId }) => ({
          key: `${at} ${event}`,
          what: (
            <>
              <strong>{event}</strong> <VerificationBadge status={from} /> → <VerificationBadge status={to} />
            </>
          ),
          reason,
          origin: (
            <>
              <Time at={at} /> by <Identifier id={by} what="DID" />
              {proposalId !== undefined && (
                <ConsoleLink to={`/governance/proposals/${proposalId}`}>the proposal</ConsoleLink>
              )}
            </>
          ),
        }))}
      />
    )}
  </Card>
);
