import type { Proposal } from '@twin-oracle/sdk';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { SelectField } from '../../design/field';
import { Icon } from '../../design/icon';
import { Page } from '../../design/page';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { TimeLeft } from '../../design/time-left';
import { EmptyList } from '../../lists/empty-list';
import { FilterBar } from '../../lists/filter-bar';
import { PagedTable } from '../../lists/paged-table';
import { useAddressFilter } from '../../lists/use-address-filter';
import { LiveBadge } from '../../live/live-badge';
import { isDid, TwinField } from '../../twins/twin-field';
import { TwinLink } from '../../twins/twin-link';
import { useLiveGovernance, useProposals } from './queries';
import { RulesCard } from './rules-card';
import { isProposalStatus, PROPOSAL_STATUSES, ProposalBadge } from './status-badge';

/** All proposals, and who decides about them. */
export const ProposalList = () => {
  const [status, setStatus] = useAddressFilter('status');
  const [domain, setDomain] = useAddressFilter('domain');
  const live = useLiveGovernance();
  const list = useProposals({
    domain: isDid(domain) ? domain : undefined,
    status: isProposalStatus(status) ? status : undefined,
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
      <FilterBar label="Filter the proposals">
        <SelectField label="State" value={status} onChange={({ target }) => setStatus(target.value)}>
          <option value="">Any</option>
          {PROPOSAL_STATUSES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TwinField label="Domain" value={domain} onChange={setDomain} />
      </FilterBar>
      <Card isFlush aria-label="Proposals">
        <PagedTable
          what="proposals"
          list={list}
          columns={COLUMNS}
          rowKey={({ proposalId }) => proposalId}
          empty={
            <EmptyList
              icon="governance"
              what="proposal"
              isFiltered={status !== '' || domain !== ''}
              actions={<NewProposalLink />}
            >
              A proposal asks the members to verify a domain. The demo makes one and votes for it.
            </EmptyList>
          }
        />
      </Card>
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
