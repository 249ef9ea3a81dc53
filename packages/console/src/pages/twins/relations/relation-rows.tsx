import type { Neighbour, RelationshipCount } from '@twin-oracle/sdk';
import { useAction } from '../../../actions/use-action';
import { usePlatform } from '../../../connection/connection-context';
import { IconButton } from '../../../design/button';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { ErrorView } from '../../../design/error-view';
import { Progress } from '../../../design/progress';
import { Table } from '../../../design/table';
import { Time } from '../../../design/time';
import { NextPage, useCursor } from '../next-page';
import { useNeighbours } from '../queries';
import { twinName } from '../twin-name';
import { twinPath } from '../twin-path';
import { VerificationBadge } from '../../../twins/verification-badge';

interface RelationRowsProps {
  readonly did: string;
  readonly chosen: RelationshipCount;
}

/** The twins at the other ends of one role, page by page. */
export const RelationRows = ({ did, chosen: { direction, role } }: RelationRowsProps) => {
  const { data, error, isPlaceholderData, refetch } = useNeighbours(did, {
    direction,
    role,
    cursor: useCursor(),
  });
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Progress label="Loading the twins of the role" />;
  return (
    <Card isFlush title={direction === 'out' ? role : `${role} of`} aria-busy={isPlaceholderData}>
      <Table<Neighbour>
        caption={`Relations of the role ${role}`}
        columns={[
          {
            title: 'Twin',
            isRowHeader: true,
            cell: ({ twin }) => (
              <ConsoleLink to={twinPath(twin.did, 'relations')}>{twinName(twin)}</ConsoleLink>
            ),
          },
          { title: 'Type', cell: ({ twin }) => twin.type },
          {
            title: 'Verification',
            cell: ({ twin }) => <VerificationBadge status={twin.verificationStatus} />,
          },
          {
            title: 'Related',
            align: 'end',
            cell: ({ relationship }) => <Time at={relationship.createdAt} />,
          },
          { title: 'End it', align: 'end', cell: (neighbour) => <EndRelation neighbour={neighbour} /> },
        ]}
        rows={data.neighbours}
        rowKey={({ relationship }) => relationship.relationshipId}
      />
      <NextPage nextCursor={data.nextCursor} what="twins" />
    </Card>
  );
};

export const RELATION_QUERIES = [
  ['twins', 'relationship-counts'],
  ['twins', 'neighbours'],
] as const;

/** It ends at once, and can be undone: the same relation is made again. */
const EndRelation = ({ neighbour: { relationship, twin } }: { readonly neighbour: Neighbour }) => {
  const platform = usePlatform();
  const { relationshipId, role, from, to } = relationship;
  const { mutate, isPending } = useAction({
    run: () => platform.relationships.delete(relationshipId),
    done: `${twinName(twin)} is not related as ${role} any more`,
    changes: RELATION_QUERIES,
    undo: () => platform.relationships.create({ role, from, to }),
  });
  return (
    <IconButton
      icon="trash"
      label={`End the relation with ${twinName(twin)}`}
      isSmall
      isBusy={isPending}
      onClick={() => mutate()}
    />
  );
};
