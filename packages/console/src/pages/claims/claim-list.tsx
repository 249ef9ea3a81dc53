import type { Claim } from '@twin-oracle/sdk';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { SelectField } from '../../design/field';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { EmptyList } from '../../lists/empty-list';
import { FilterBar } from '../../lists/filter-bar';
import { PagedTable } from '../../lists/paged-table';
import { useAddressFilter } from '../../lists/use-address-filter';
import { isDid, TwinField } from '../../twins/twin-field';
import { TwinLink } from '../../twins/twin-link';
import { Amount } from './amount';
import { ClaimBadge } from './claim-badge';
import { CLAIM_STATUSES, isClaimStatus } from './claim-states';
import { useClaims } from './queries';

export const ClaimList = () => {
  const [status, setStatus] = useAddressFilter('status');
  const [subject, setSubject] = useAddressFilter('subject');
  const list = useClaims({
    subject: isDid(subject) ? subject : undefined,
    status: isClaimStatus(status) ? status : undefined,
  });
  return (
    <div className="stack">
      <FilterBar label="Filter the claims">
        <SelectField label="State" value={status} onChange={({ target }) => setStatus(target.value)}>
          <option value="">Any</option>
          {CLAIM_STATUSES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TwinField label="About" value={subject} onChange={setSubject} />
      </FilterBar>
      <Card isFlush aria-label="Claims">
        <PagedTable
          what="claims"
          list={list}
          columns={COLUMNS}
          rowKey={({ claimId }) => claimId}
          empty={
            <EmptyList
              icon="claims"
              what="claim"
              isFiltered={status !== '' || subject !== ''}
              actions={
                <ConsoleLink to="/claims/new" className="button">
                  Raise a claim
                </ConsoleLink>
              }
            >
              A claim is raised about a verified domain. The demo raises one, and has it approved.
            </EmptyList>
          }
        />
      </Card>
    </div>
  );
};

const COLUMNS: readonly Column<Claim>[] = [
  {
    title: 'Claim',
    isRowHeader: true,
    cell: ({ claimId, type }) => <ConsoleLink to={`/claims/${claimId}`}>{type}</ConsoleLink>,
  },
  { title: 'About', cell: ({ subject }) => <TwinLink did={subject} /> },
  { title: 'State', cell: ({ status }) => <ClaimBadge status={status} /> },
  { title: 'Claimed', align: 'end', cell: ({ amount, unit }) => <Amount {...{ amount, unit }} /> },
  {
    title: 'Issued',
    align: 'end',
    cell: ({ issuedAmount, unit }) => <Amount amount={issuedAmount} unit={unit} />,
  },
  { title: 'Raised', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
];
