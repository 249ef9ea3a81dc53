import type { Proposal } from '@twin-oracle/sdk';
import { ConsoleLink } from '../../design/console-link';
import { Icon } from '../../design/icon';
import { Page } from '../../design/page';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { TimeLeft } from '../../design/time-left';
import { ChoiceFilter, useChoice } from '../../lists/choice-filter';
import { EmptyList } from '../../lists/empty-list';
import { PagedCard } from '../../lists/paged-card';
import { TwinFilter, useChosenTwin } from '../../lists/twin-filter';
import { LiveBadge } from '../../live/live-badge';
import { TwinLink } from '../../twins/twin-link';
import { useLiveGovernance, useProposals } from './queries';
import { RulesCard } from './rules-card';
import { isProposalStatus, PROPOSAL_STATUSES, ProposalBadge } from './status-badge';

/** All proposals, and who decides about them. */
export const ProposalList = () => {
  const live = useLiveGovernance();
  const list = useProposals({
    domain: useChosenTwin('domain'),
    status: useChoice('status', isProposalStatus),
  });
  return (
    <Page
      title="Governance"
      summary="Only a verified domain may raise claims. Members decide which ones are, by voting about proposals."
      actions={
        <>
          <LiveBadge state={live} />
          <NewProposalLink />
        </>
      }
    >
      <RulesCard />
      <PagedCard
        what="proposals"
        list={list}
        columns={COLUMNS}
        rowKey={({ proposalId }) => proposalId}
        filters={
          <>
            <ChoiceFilter name="status" label="State" values={PROPOSAL_STATUSES} />
            <TwinFilter name="domain" label="Domain" />
          </>
        }
        empty={
          <EmptyList icon="governance" what="proposals" actions={<NewProposalLink />}>
            A proposal asks the members to verify a domain. The demo makes one and votes for it.
          </EmptyList>
        }
      />
    </Page>
  );
};

const NewProposalLink = () => (
  <ConsoleLink to="/governance/new" className="button button-primary">
    <Icon name="plus" size={17} /> Propose a domain
  </ConsoleLink>
);

const COLUMNS: readonly Column<Proposal>[] = [
  {
    title: 'Proposal',
    isRowHeader: true,
    cell: ({ proposalId, summary }) => (
      <ConsoleLink to={`/governance/proposals/${proposalId}`}>
        {summary ?? 'To verify the domain'}
      </ConsoleLink>
    ),
  },
  { title: 'Domain', cell: ({ domain }) => <TwinLink did={domain} /> },
  { title: 'State', cell: ({ status }) => <ProposalBadge status={status} /> },
  {
    title: 'Yes, no, abstain',
    align: 'end',
    cell: ({ tally }) => `${tally.yes} · ${tally.no} · ${tally.abstain} of ${tally.eligible}`,
  },
  {
    title: 'Closes',
    align: 'end',
    cell: ({ status, closesAt, closedAt }) =>
      status === 'open' ? (
        <TimeLeft until={closesAt} over="being counted" />
      ) : (
        <Time at={closedAt ?? closesAt} />
      ),
  },
];
