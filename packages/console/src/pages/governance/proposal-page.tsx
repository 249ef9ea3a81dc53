import { useState } from 'react';
import type { Proposal } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { JsonBlock } from '../../design/code-block';
import { DetailsList } from '../../design/details-list';
import { ConfirmDialog } from '../../design/dialog';
import { ErrorView } from '../../design/error-view';
import { Identifier } from '../../design/identifier';
import { Page } from '../../design/page';
import { Progress } from '../../design/progress';
import { Time } from '../../design/time';
import { LiveBadge } from '../../live/live-badge';
import { TwinLink } from '../../twins/twin-link';
import { ElectorateCard } from './electorate-card';
import { DECISIONS, useLiveGovernance, useProposal, useVerification } from './queries';
import { StateCard } from './state-card';
import { VoteCard } from './vote-card';

/** One proposal: what is decided, by whom, how it stands, and what the domain becomes. */
export const ProposalPage = ({ proposalId }: { readonly proposalId: string }) => {
  const { data: proposal, error, refetch } = useProposal(proposalId);
  const { data: verification } = useVerification(proposal?.domain);
  const live = useLiveGovernance();
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <Page
      title={proposal?.summary ?? 'Proposal'}
      trail={[{ label: 'Governance', to: '/governance' }]}
      actions={
        <>
          <LiveBadge state={live} />
          {proposal?.status === 'open' && (
            <Button tone="danger" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )}
        </>
      }
    >
      {proposal ? (
        <div className="decision-columns">
          <div className="decision">
            <VoteCard proposal={proposal} />
            <ElectorateCard proposalId={proposalId} />
            <Proposed proposal={proposal} />
          </div>
          {verification && <StateCard verification={verification} hasLink />}
        </div>
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <Progress label="Loading the proposal" />
      )}
      {isWithdrawing && <WithdrawDialog proposalId={proposalId} onClose={() => setWithdrawing(false)} />}
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

interface WithdrawDialogProps {
  readonly proposalId: string;
  readonly onClose: () => void;
}

const WithdrawDialog = ({ proposalId, onClose }: WithdrawDialogProps) => {
  const { proposals } = usePlatform();
  const withdrawing = useAction({
    run: () => proposals.withdraw(proposalId),
    done: 'The proposal is withdrawn',
    changes: DECISIONS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Withdraw the proposal?"
      action="Withdraw it"
      isBusy={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate()}
      onClose={onClose}
    >
      <p>
        Voting ends, and the domain has the state again that it was proposed from. The votes so far count for
        nothing. It can be proposed again.
      </p>
    </ConfirmDialog>
  );
};
