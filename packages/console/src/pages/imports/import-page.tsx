import type { Import } from '@twin-oracle/sdk';
import { ConfirmedAction } from '../../actions/confirmed-action';
import { usePlatform } from '../../connection/connection-context';
import { Card } from '../../design/card';
import { DetailsList } from '../../design/details-list';
import { Identifier } from '../../design/identifier';
import { Loaded } from '../../design/loaded';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { ImportErrors } from './import-errors';
import { ImportStatus } from './import-status';
import { isUnfinished, useImport } from './queries';

const TRAIL = [{ label: 'Imports & exports', to: '/imports' }];

/** How far an import is, and which of its lines have faults. */
export const ImportPage = ({ importId }: { readonly importId: string }) => {
  const query = useImport(importId);
  return (
    <Page title="Import" trail={TRAIL}>
      <Loaded query={query} what="the import">
        {(record) => (
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
      </Loaded>
    </Page>
  );
};

const StopImport = ({ importId }: { readonly importId: string }) => {
  const { imports } = usePlatform();
  return (
    <div className="row">
      <ConfirmedAction
        label="Stop the import"
        icon="stop"
        title="Stop the import?"
        action="Stop it"
        run={() => imports.abort(importId)}
        done="The import has stopped"
        changes={[['imports']]}
      >
        <p>What was made of its lines by now stays. The other lines are not done.</p>
      </ConfirmedAction>
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
