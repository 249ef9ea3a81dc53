import type { Vote } from '@twin-oracle/sdk';
import { useOwnApiKey } from '../../connection/own-api-key';
import { Badge, type Tone } from '../../design/badge';
import { Card } from '../../design/card';
import { EmptyView } from '../../design/empty-view';
import { Identifier } from '../../design/identifier';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { PagedTable } from '../../lists/paged-table';
import { useElectorate } from './queries';

/** Who may vote about a proposal, and who has. */
export const ElectorateCard = ({ proposalId }: { readonly proposalId: string }) => {
  const own = useOwnApiKey();
  return (
    <Card title="The electorate" isFlush>
      <PagedTable
        what="voters"
        list={useElectorate(proposalId)}
        columns={columnsFor(own?.ownerDid)}
        rowKey={({ voter }) => voter}
        empty={
          <EmptyView icon="governance" title="Nobody may vote">
            The governance group had no members when voting opened. Withdraw the proposal, add members to the
            group, and propose the domain again.
          </EmptyView>
        }
      />
    </Card>
  );
};

const TONES: Readonly<Record<NonNullable<Vote['choice']>, Tone>> = {
  yes: 'good',
  no: 'bad',
  abstain: 'neutral',
};

const columnsFor = (ownDid: string | undefined): readonly Column<Vote>[] => [
  {
    title: 'Voter',
    isRowHeader: true,
    cell: ({ voter }) => (
      <span className="row">
        <Identifier id={voter} what="DID of the voter" />
        {voter === ownDid && <Badge tone="violet">you</Badge>}
      </span>
    ),
  },
  {
    title: 'Vote',
    cell: ({ choice }) =>
      choice === undefined ? (
        <span className="quiet">not yet</span>
      ) : (
        <Badge tone={TONES[choice]}>{choice}</Badge>
      ),
  },
  {
    title: 'When',
    align: 'end',
    cell: ({ castAt }) => (castAt === undefined ? '' : <Time at={castAt} />),
  },
];
