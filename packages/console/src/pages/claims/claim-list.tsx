import type { Claim } from '@twin-oracle/sdk';
import { ConsoleLink } from '../../design/console-link';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { ChoiceFilter, useChoice } from '../../lists/choice-filter';
import { EmptyList } from '../../lists/empty-list';
import { PagedCard } from '../../lists/paged-card';
import { TwinFilter, useChosenTwin } from '../../lists/twin-filter';
import { TwinLink } from '../../twins/twin-link';
import { Amount } from './amount';
import { ClaimBadge } from './claim-badge';
import { CLAIM_STATUSES, isClaimStatus } from './claim-states';
import { useClaims } from './queries';

export const ClaimList = () => {
  const list = useClaims({
    subject: useChosenTwin('subject'),
    status: useChoice('status', isClaimStatus),
  });
  return (
    <PagedCard
      what="claims"
      list={list}
      columns={COLUMNS}
      rowKey={({ claimId }) => claimId}
      filters={
        <>
          <ChoiceFilter name="status" label="State" values={CLAIM_STATUSES} />
          <TwinFilter name="subject" label="About" />
        </>
      }
      empty={
        <EmptyList
          icon="claims"
          what="claims"
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
