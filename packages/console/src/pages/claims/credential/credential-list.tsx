import type { Credential, CredentialStatus } from '@twin-oracle/sdk';
import { ConsoleLink } from '../../../design/console-link';
import type { Column } from '../../../design/table';
import { Time } from '../../../design/time';
import { ChoiceFilter, useChoice } from '../../../lists/choice-filter';
import { EmptyList } from '../../../lists/empty-list';
import { PagedCard } from '../../../lists/paged-card';
import { TwinFilter, useChosenTwin } from '../../../lists/twin-filter';
import { TwinLink } from '../../../twins/twin-link';
import { CredentialBadge } from '../claim-badge';
import { useCredentials } from '../queries';

export const CredentialList = () => {
  const list = useCredentials({
    subject: useChosenTwin('subject'),
    status: useChoice('status', isCredentialStatus),
  });
  return (
    <PagedCard
      what="credentials"
      list={list}
      columns={COLUMNS}
      rowKey={({ credentialId }) => credentialId}
      filters={
        <>
          <ChoiceFilter name="status" label="State" values={STATUSES} />
          <TwinFilter name="subject" label="About" />
        </>
      }
      empty={
        <EmptyList icon="claims" what="credentials">
          A credential is issued when an oracle approves a claim, and revoked when the claim is disputed,
          flagged or invalidated. The demo has one issued.
        </EmptyList>
      }
    />
  );
};

const STATUSES: readonly CredentialStatus[] = ['active', 'revoked'];

const isCredentialStatus = (text: string): text is CredentialStatus =>
  STATUSES.some((status) => status === text);

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
