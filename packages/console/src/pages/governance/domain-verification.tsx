import { useState } from 'react';
import type { Verification } from '@twin-oracle/sdk';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Column, Columns } from '../../design/columns';
import { ConsoleLink } from '../../design/console-link';
import { Loaded } from '../../design/loaded';
import { Identifier } from '../../design/identifier';
import { Page } from '../../design/page';
import { LiveBadge } from '../../live/live-badge';
import { TwinLink } from '../../twins/twin-link';
import { useTwinName } from '../../twins/twin-names';
import { ChangeList } from './change-list';
import { useLiveGovernance, useVerification } from './queries';
import { VerificationCard } from './verification-card';
import { DECREES, DecreeDialog, type Decree } from './decree-dialog';

/** The state of one domain in governance: what led to it, what is possible, and the means to bring that about. */
export const DomainVerification = ({ did }: { readonly did: string }) => {
  const query = useVerification(did);
  const name = useTwinName(did);
  const live = useLiveGovernance();
  return (
    <Page
      title={name ?? 'Verification of a domain'}
      summary={<Identifier id={did} what="DID" />}
      trail={[{ label: 'Governance', to: '/governance' }]}
      actions={<LiveBadge state={live} />}
    >
      <Loaded query={query} what="the verification">
        {(verification) => (
          <Columns>
            <Column>
              <Means verification={verification} />
              <ChangeList changes={verification.changes} />
            </Column>
            <VerificationCard verification={verification} />
          </Columns>
        )}
      </Loaded>
    </Page>
  );
};

/** What the user can do about it. */
const Means = ({ verification }: { readonly verification: Verification }) => {
  const { did, possible, openProposal, isActive } = verification;
  const [asked, setAsked] = useState<Decree>();
  const decrees = DECREES.filter((decree) => possible.includes(decree));
  return (
    <Card
      title="What you can do"
      actions={
        isActive ? (
          <Badge tone="good">may take part now</Badge>
        ) : (
          <Badge tone="warn">may not take part now</Badge>
        )
      }
    >
      <p className="quiet">
        <TwinLink did={did} />{' '}
        {isActive
          ? 'is verified and within its time: claims about it can be raised, approved and issued on.'
          : 'is not verified now, or outside its time: no claim about it can be raised, approved or issued on.'}
      </p>
      <div className="row">
        {openProposal !== undefined && (
          <ConsoleLink to={`/governance/proposals/${openProposal}`} className="button button-primary">
            Open the vote
          </ConsoleLink>
        )}
        {possible.includes('submit') && (
          <ConsoleLink
            to={`/governance/new?domain=${encodeURIComponent(did)}`}
            className="button button-primary"
          >
            Propose it
          </ConsoleLink>
        )}
        {decrees.map((decree) => (
          <Button
            key={decree}
            tone={decree === 'reinstate' ? 'plain' : 'danger'}
            onClick={() => setAsked(decree)}
          >
            {decree.slice(0, 1).toUpperCase() + decree.slice(1)}
          </Button>
        ))}
      </div>
      {asked && <DecreeDialog did={did} decree={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
};
