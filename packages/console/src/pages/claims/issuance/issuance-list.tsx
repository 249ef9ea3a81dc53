import type { Issuance } from '@twin-oracle/sdk';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import type { Column } from '../../../design/table';
import { Identifier } from '../../../design/identifier';
import { Time } from '../../../design/time';
import { EmptyList } from '../../../lists/empty-list';
import { FilterBar } from '../../../lists/filter-bar';
import { PagedTable } from '../../../lists/paged-table';
import { useAddressFilter } from '../../../lists/use-address-filter';
import { isDid, TwinField } from '../../../twins/twin-field';
import { TwinLink } from '../../../twins/twin-link';
import { Amount } from '../amount';
import { useIssuances } from '../queries';

export const IssuanceList = () => {
  const [domain, setDomain] = useAddressFilter('domain');
  const list = useIssuances(isDid(domain) ? domain : undefined);
  return (
    <div className="stack">
      <FilterBar label="Filter the issuances">
        <TwinField label="Domain" value={domain} onChange={setDomain} />
      </FilterBar>
      <Card isFlush aria-label="Issuances">
        <PagedTable
          what="issuances"
          list={list}
          columns={COLUMNS}
          rowKey={({ issuanceId }) => issuanceId}
          empty={
            <EmptyList icon="claims" what="issuance" isFiltered={domain !== ''}>
              On an approved claim with an amount something can be issued, such as carbon credits. Open the
              claim to do it; the demo does it, too.
            </EmptyList>
          }
        />
      </Card>
    </div>
  );
};

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
