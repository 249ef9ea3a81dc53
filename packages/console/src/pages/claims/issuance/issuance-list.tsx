import type { Issuance } from '@twin-oracle/sdk';
import { ConsoleLink } from '../../../design/console-link';
import { Identifier } from '../../../design/identifier';
import type { Column } from '../../../design/table';
import { Time } from '../../../design/time';
import { EmptyList } from '../../../lists/empty-list';
import { PagedCard } from '../../../lists/paged-card';
import { TwinFilter, useChosenTwin } from '../../../lists/twin-filter';
import { TwinLink } from '../../../twins/twin-link';
import { Amount } from '../amount';
import { useIssuances } from '../queries';

export const IssuanceList = () => (
  <PagedCard
    what="issuances"
    list={useIssuances(useChosenTwin('domain'))}
    columns={COLUMNS}
    rowKey={({ issuanceId }) => issuanceId}
    filters={<TwinFilter name="domain" label="Domain" />}
    empty={
      <EmptyList icon="claims" what="issuances">
        On an approved claim with an amount something can be issued, such as carbon credits. Open the claim to
        do it; the demo does it, too.
      </EmptyList>
    }
  />
);

const COLUMNS: readonly Column<Issuance>[] = [
  {
    title: 'Issuance',
    isRowHeader: true,
    cell: ({ issuanceId, type }) => <ConsoleLink to={`/claims/issuances/${issuanceId}`}>{type}</ConsoleLink>,
  },
  { title: 'Domain', cell: ({ domain }) => <TwinLink did={domain} /> },
  { title: 'Amount', align: 'end', cell: ({ amount, unit }) => <Amount {...{ amount, unit }} /> },
  { title: 'To', cell: ({ recipient }) => <Identifier id={recipient} what="DID of the recipient" /> },
  { title: 'Issued', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
];
