import { usePostCommand } from '../../connection/terminal-commands';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { EmptyView } from '../../design/empty-view';
import { ErrorView } from '../../design/error-view';
import { shortened } from '../../design/identifier';
import { Progress } from '../../design/progress';
import { Table } from '../../design/table';
import { Time } from '../../design/time';
import { ImportStatus } from './import-status';
import { useImports } from './queries';

/** As options of curl. */
const LINES = `-H 'Content-Type: application/x-ndjson' --data-binary @register.ndjson`;

export const ImportList = () => {
  const command = usePostCommand('/v1/imports', LINES);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useImports();
  const imports = data?.pages.flatMap((page) => page.imports) ?? [];
  return (
    <Card title="Imports so far" isFlush={imports.length > 0}>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Progress label="Loading the imports" />}
      {data && imports.length === 0 && (
        <EmptyView icon="imports" title="Nothing was imported yet" command={command}>
          Choose a file above, or let it write an example. Each import stays here with what has become of its
          lines.
        </EmptyView>
      )}
      {imports.length > 0 && (
        <Table
          caption="Imports"
          rows={imports}
          rowKey={({ importId }) => importId}
          columns={[
            {
              title: 'Import',
              isRowHeader: true,
              cell: ({ importId }) => (
                <ConsoleLink to={`/imports/${encodeURIComponent(importId)}`} className="mono">
                  {shortened(importId)}
                </ConsoleLink>
              ),
            },
            { title: 'State', cell: (record) => <ImportStatus record={record} /> },
            { title: 'Lines', align: 'end', cell: ({ lines }) => lines.toLocaleString('en') },
            { title: 'Made', align: 'end', cell: ({ created }) => created.toLocaleString('en') },
            {
              title: 'Faults',
              align: 'end',
              cell: ({ failed }) =>
                failed > 0 ? <Badge tone="bad">{failed.toLocaleString('en')}</Badge> : 0,
            },
            { title: 'Begun', cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      )}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More imports
        </Button>
      )}
    </Card>
  );
};
