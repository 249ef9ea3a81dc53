import type { Credential, CredentialStatus } from '@twin-oracle/sdk';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { SelectField } from '../../../design/field';
import type { Column } from '../../../design/table';
import { Time } from '../../../design/time';
import { EmptyList } from '../../../lists/empty-list';
import { FilterBar } from '../../../lists/filter-bar';
import { PagedTable } from '../../../lists/paged-table';
import { useAddressFilter } from '../../../lists/use-address-filter';
import { isDid, TwinField } from '../../../twins/twin-field';
import { TwinLink } from '../../../twins/twin-link';
import { CredentialBadge } from '../claim-badge';
import { useCredentials } from '../queries';

export const CredentialList = () => {
  const [status, setStatus] = useAddressFilter('status');
  const [subject, setSubject] = useAddressFilter('subject');
  const list = useCredentials({
    subject: isDid(subject) ? subject : undefined,
    status: isCredentialStatus(status) ? status : undefined,
  });
  return (
    <div className="stack">
      <FilterBar label="Filter the credentials">
        <SelectField label="State" value={status} onChange={({ target }) => setStatus(target.value)}>
          <option value="">Any</option>
          <option>active</option>
          <option>revoked</option>
        </SelectField>
        <TwinField label="About" value={subject} onChange={setSubject} />
      </FilterBar>
      <Card isFlush aria-label="Credentials">
        <PagedTable
          what="credentials"
          list={list}
          columns={COLUMNS}
          rowKey={({ credentialId }) => credentialId}
          empty={
            <EmptyList icon="claims" what="credential" isFiltered={status !== '' || subject !== ''}>
              A credential is issued when an oracle approves a claim, and revoked when the claim is disputed,
              flagged or invalidated. The demo has one issued.
            </EmptyList>
          }
        />
      </Card>
    </div>
  );
};

const isCredentialStatus = (text: string): text is CredentialStatus =>
  text === 'active' || text === 'revoked';

const COLUMNS: readonly Column<Credential>[] = [
  {
    title: 'Credential',
    isRowHeader: true,
    cell: ({ credentialId, type }) => (
      <ConsoleLink to={`/claims/check?credential=${credentialId}`}>{type}</ConsoleLink>
    ),
  },
  { title: 'About', cell: ({ subject }) => <TwinLink did={subject} /> },
  { title: 'State', cell: ({ status }) => <CredentialBadge status={status} /> },
  { title: 'Of', cell: ({ claimId }) => <ConsoleLink to={`/claims/${claimId}`}>the claim</ConsoleLink> },
  { title: 'Issued', align: 'end', cell: ({ issuedAt }) => <Time at={issuedAt} /> },
];
