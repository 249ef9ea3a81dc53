import { Card } from '../../design/card';
import { EmptyView } from '../../design/empty-view';
import { ErrorView } from '../../design/error-view';
import { Progress } from '../../design/progress';
import { Table } from '../../design/table';
import { Time } from '../../design/time';
import { useDeprecations } from './queries';

/**
 * What will end, and how often it was called in 90 days.
 * @param props.isAway The page says already that the server cannot be reached.
 */
export const DeprecatedUse = ({ isAway }: { readonly isAway: boolean }) => {
  const { data, error, refetch } = useDeprecations();
  return (
    <Card title="Deprecated calls" isFlush={data !== undefined && data.length > 0}>
      {error && !(isAway && data) && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Progress label="Reading the deprecations" />}
      {data?.length === 0 && (
        <EmptyView icon="check" title="Nothing is deprecated">
          What the contract is going to drop appears here, with how often it is still called.
        </EmptyView>
      )}
      {data && data.length > 0 && (
        <Table
          caption="Deprecated calls"
          rows={data}
          rowKey={({ deprecationId }) => deprecationId}
          columns={[
            { title: 'What', isRowHeader: true, cell: ({ deprecationId }) => <code>{deprecationId}</code> },
            { title: 'Calls', align: 'end', cell: ({ calls }) => calls.toLocaleString('en') },
            {
              title: 'Last',
              cell: ({ lastCalledAt }) => (lastCalledAt === undefined ? 'never' : <Time at={lastCalledAt} />),
            },
            { title: 'Instead', cell: ({ successor }) => successor ?? '' },
            { title: 'Ends', cell: ({ sunset }) => (sunset === undefined ? '' : <Time at={sunset} />) },
          ]}
        />
      )}
    </Card>
  );
};
