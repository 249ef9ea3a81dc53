import type { Proposal } from '@twin-oracle/sdk';
import { ConfirmedAction } from '../../actions/confirmed-action';
import { usePlatform } from '../../connection/connection-context';
import { Card } from '../../design/card';
import { JsonBlock } from '../../design/code-block';
import { Column, Columns } from '../../design/columns';
import { DetailsList } from '../../design/details-list';
import { Loaded } from '../../design/loaded';
import { Identifier } from '../../design/identifier';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { LiveBadge } from '../../live/live-badge';
import { TwinLink } from '../../twins/twin-link';
import { ElectorateCard } from './electorate-card';
import { DECISIONS, useLiveGovernance, useProposal, useVerification } from './queries';
import { VerificationCard } from './verification-card';
import { VoteCard } from './vote-card';

/** One proposal: what is decided, by whom, how it stands, and what the domain becomes. */
export const ProposalPage = ({ proposalId }: { readonly proposalId: string }) => {
  const query = useProposal(proposalId);
  const verification = useVerification(query.data?.domain);
  const live = useLiveGovernance();
  return (
    <Page
      title={query.data?.summary ?? 'Proposal'}
      trail={[{ label: 'Governance', to: '/governance' }]}
      actions={
        <>
          <LiveBadge state={live} />
          {query.data?.status === 'open' && <Withdraw proposalId={proposalId} />}
        </>
      }
    >
      <Loaded query={query} what="the proposal">
        {(proposal) => (
          <Columns>
            <Column>
              <VoteCard proposal={proposal} />
              <ElectorateCard proposalId={proposalId} />
              <Proposed proposal={proposal} />
            </Column>
            <Loaded query={verification} what="the state of the domain">
              {(state) => <VerificationCard verification={state} hasLink />}
            </Loaded>
          </Columns>
        )}
      </Loaded>
    </Page>
  );
};

const Proposed = ({ proposal }: { readonly proposal: Proposal }) => (
  <Card title="What is decided about">
    <DetailsList
      details={[
        { name: 'Domain', value: <TwinLink did={proposal.domain} /> },
        { name: 'Revision', value: proposal.domainRevision },
        { name: 'Proposed by', value: <Identifier id={proposal.proposedBy} what="DID of the proposer" /> },
        { name: 'Opened', value: <Time at={proposal.openedAt} /> },
        { name: 'Proposal', value: <Identifier id={proposal.proposalId} what="id of the proposal" /> },
      ]}
    />
    <JsonBlock value={proposal.package} what="entity package" />
  </Card>
);

const Withdraw = ({ proposalId }: { readonly proposalId: string }) => {
  const { proposals } = usePlatform();
  return (
    <ConfirmedAction
      label="Withdraw"
      title="Withdraw the proposal?"
      action="Withdraw it"
      run={() => proposals.withdraw(proposalId)}
      done="The proposal is withdrawn"
      changes={DECISIONS}
    >
      <p>
        Voting ends, and the domain has the state again that it was proposed from. The votes so far count for
        nothing. It can be proposed again.
      </p>
    </ConfirmedAction>
  );
};
