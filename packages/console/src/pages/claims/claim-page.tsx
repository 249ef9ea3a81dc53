import type { Claim } from '@twin-oracle/sdk';
import { Card } from '../../design/card';
import { JsonBlock } from '../../design/code-block';
import { Column, Columns } from '../../design/columns';
import { ConsoleLink } from '../../design/console-link';
import { DetailsList } from '../../design/details-list';
import { Loaded } from '../../design/loaded';
import { Identifier } from '../../design/identifier';
import { Page } from '../../design/page';
import { StateCard } from '../../design/state-card';
import { Time } from '../../design/time';
import { LiveBadge } from '../../live/live-badge';
import { TwinLink } from '../../twins/twin-link';
import { Amount } from './amount';
import { ClaimBadge } from './claim-badge';
import { CLAIM_STATES, EVALUATIONS, MEANINGS } from './claim-states';
import { CredentialCard } from './credential/credential-card';
import { EvaluateCard } from './evaluate-card';
import { EvaluationList } from './evaluation-list';
import { IssueCard } from './issuance/issue-card';
import { useClaim, useLiveClaims } from './queries';

/** One claim: what is claimed, how it was evaluated, the credential that it became, and what was issued on it. */
export const ClaimPage = ({ claimId }: { readonly claimId: string }) => {
  const query = useClaim(claimId);
  const live = useLiveClaims();
  return (
    <Page
      title={query.data?.type ?? 'Claim'}
      trail={[{ label: 'Claims', to: '/claims' }]}
      actions={<LiveBadge state={live} />}
    >
      <Loaded query={query} what="the claim">
        {(claim) => (
          <Columns>
            <Column>
              <Claimed claim={claim} />
              <CredentialCard claim={claim} />
              <IssueCard claim={claim} />
              <EvaluationList evaluations={claim.evaluations} />
            </Column>
            <Column>
              <ClaimStateCard status={claim.status} evaluations={claim.evaluations} />
              <EvaluateCard claim={claim} />
            </Column>
          </Columns>
        )}
      </Loaded>
    </Page>
  );
};

const Claimed = ({ claim }: { readonly claim: Claim }) => (
  <Card title="What is claimed" actions={<ClaimBadge status={claim.status} />}>
    <DetailsList
      details={[
        { name: 'About', value: <TwinLink did={claim.subject} /> },
        { name: 'Claimed', value: <Amount amount={claim.amount} unit={claim.unit} /> },
        { name: 'Approved', value: <Amount amount={claim.approvedAmount} unit={claim.unit} /> },
        { name: 'Raised by', value: <Identifier id={claim.raisedBy} what="DID of who raised it" /> },
        { name: 'Raised', value: <Time at={claim.createdAt} /> },
        { name: 'Claim', value: <Identifier id={claim.claimId} what="id of the claim" /> },
        ...(claim.externalId === undefined ? [] : [{ name: 'External id', value: claim.externalId }]),
      ]}
    />
    <JsonBlock value={claim.content} what="content of the claim" />
    <h3>Evidence</h3>
    <ul className="evidence-list">
      {claim.evidence.map(({ type, uri, sha256, description }, index) => (
        <li key={`${index} ${type}`}>
          <strong>{type}</strong> {description} {uri !== undefined && <code>{uri}</code>}{' '}
          {sha256 !== undefined && <Identifier id={sha256} what="SHA-256 of the evidence" />}
        </li>
      ))}
    </ul>
    <ConsoleLink to={`/governance/domains/${encodeURIComponent(claim.subject)}`} className="small">
      Is the domain verified?
    </ConsoleLink>
  </Card>
);

const ClaimStateCard = ({ status, evaluations }: Pick<Claim, 'status' | 'evaluations'>) => (
  <StateCard
    what="the claim"
    badge={<ClaimBadge status={status} />}
    map={CLAIM_STATES}
    present={status}
    possible={EVALUATIONS[status].map((to) => ({ to, label: undefined }))}
    past={evaluations.slice(1).map((evaluation) => evaluation.status)}
  >
    <p className="quiet small">{MEANINGS[status]}</p>
    <p className="small">
      {EVALUATIONS[status].length === 0
        ? 'This is final.'
        : `An oracle can make it ${EVALUATIONS[status].join(', ')}.`}
    </p>
  </StateCard>
);
