import { useState } from 'react';
import type { Import } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { DetailsList } from '../../design/details-list';
import { ConfirmDialog } from '../../design/dialog';
import { ErrorView } from '../../design/error-view';
import { Identifier } from '../../design/identifier';
import { Page } from '../../design/page';
import { Progress } from '../../design/progress';
import { Time } from '../../design/time';
import { ImportErrors } from './import-errors';
import { ImportStatus } from './import-status';
import { isUnfinished, useImport } from './queries';

const TRAIL = [{ label: 'Imports & exports', to: '/imports' }];

/** How far an import is, and which of its lines have faults. */
export const ImportPage = ({ importId }: { readonly importId: string }) => {
  const { data: record, error, refetch } = useImport(importId);
  return (
    <Page title="Import" trail={TRAIL}>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!record && !error && <Progress label="Loading the import" />}
      {record && (
        <>
          <Card title={titleOf(record)} actions={<ImportStatus record={record} />}>
            <progress
              className="import-progress"
              aria-label="Lines that are done"
              max={Math.max(record.lines, 1)}
              value={record.processed}
            />
            {record.error !== undefined && <p role="alert">{record.error}</p>}
            <DetailsList details={detailsOf(record)} />
            {isUnfinished(record) && <StopImport importId={importId} />}
          </Card>
          <ImportErrors record={record} />
        </>
      )}
    </Page>
  );
};

const StopImport = ({ importId }: { readonly importId: string }) => {
  const { imports } = usePlatform();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useAction({
    run: () => imports.abort(importId),
    done: 'The import has stopped',
    changes: [['imports']],
    onDone: () => setAsked(false),
  });
  return (
    <div className="row">
      <Button tone="danger" icon="stop" onClick={() => setAsked(true)}>
        Stop the import
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Stop the import?"
          action="Stop it"
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsked(false)}
        >
          <p>What was made of its lines by now stays. The other lines are not done.</p>
        </ConfirmDialog>
      )}
    </div>
  );
};

const titleOf = ({ processed, lines }: Import): string =>
  `${processed.toLocaleString('en')} of ${lines.toLocaleString('en')} lines done`;

const detailsOf = ({ importId, created, unchanged, failed, bytes, createdAt, finishedAt }: Import) => [
  { name: 'Id', value: <Identifier id={importId} what="id of the import" /> },
  { name: 'Made', value: created.toLocaleString('en') },
  { name: 'There already', value: unchanged.toLocaleString('en') },
  { name: 'Faults', value: failed.toLocaleString('en') },
  { name: 'Size', value: `${bytes.toLocaleString('en')} bytes` },
  { name: 'Begun', value: <Time at={createdAt} /> },
  ...(finishedAt === undefined ? [] : [{ name: 'Ended', value: <Time at={finishedAt} /> }]),
];
