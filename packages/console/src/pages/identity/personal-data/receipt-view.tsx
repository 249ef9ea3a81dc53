import { useState } from 'react';
import type { ErasureReceipt } from '@twin-oracle/sdk';
import { Badge } from '../../../design/badge';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { Columns } from '../../../design/columns';
import { CopyButton } from '../../../design/copy-button';
import { DetailsList } from '../../../design/details-list';
import { TextArea } from '../../../design/field';
import { Identifier } from '../../../design/identifier';
import { Loaded } from '../../../design/loaded';
import { Table, type Column } from '../../../design/table';
import { saveFile } from '../../../exports/save-file';
import { useReceiptCheck } from '../queries';

/** The receipt of an erasure, with its check. Change a letter of it, and see that it fails. */
export const ReceiptView = ({ issued }: { readonly issued: string }) => {
  const [typed, setTyped] = useState(issued);
  const query = useReceiptCheck(typed.trim());
  return (
    <Columns isEven>
      <Card
        title="The receipt"
        actions={
          <>
            <CopyButton text={issued} what="receipt" label="Copy" />
            <Button
              isSmall
              icon="download"
              onClick={() => saveFile('erasure-receipt.jwt', [issued], 'application/jose')}
            >
              Save
            </Button>
          </>
        }
      >
        <TextArea
          label="Receipt as a JWS"
          className="mono"
          rows={10}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="row row-end">
          <Button isSmall disabled={typed === issued} onClick={() => setTyped(issued)}>
            As it was issued
          </Button>
        </div>
      </Card>
      <Card
        title="What the check says"
        {...(query.data && {
          actions: (
            <Badge tone={query.data.verified ? 'good' : 'bad'}>
              {query.data.verified ? 'Verified' : 'Not verified'}
            </Badge>
          ),
        })}
      >
        <Loaded query={query} what="the check">
          {({ message, receipt }) => (
            <>
              <p>{receipt ? 'Signed by the oracle, about you, and not changed since.' : message}</p>
              {receipt && <Done receipt={receipt} />}
            </>
          )}
        </Loaded>
        <p className="quiet small">
          Checked in this page by <code>@twin-oracle/sdk/credentials</code>, without asking the server: the
          key is in the DID of the oracle. The receipt has the hash of your DID in place of the DID.
        </p>
      </Card>
    </Columns>
  );
};

const Done = ({ receipt }: { readonly receipt: ErasureReceipt }) => {
  const rows = rowsOf(receipt);
  return (
    <>
      <DetailsList
        details={[
          { name: 'Signed by', value: <Identifier id={receipt.issuer} what="DID of the oracle" /> },
          { name: 'You are now', value: <Identifier id={receipt.pseudonym} what="pseudonym" /> },
        ]}
      />
      {rows.length === 0 ? (
        <p className="quiet small">There was nothing to erase.</p>
      ) : (
        <Table
          caption="What was done in each table"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ place, what }) => `${place} ${what}`}
        />
      )}
    </>
  );
};

interface DoneRow {
  readonly place: string;
  readonly rows: number;
  readonly what: 'deleted' | 'renamed' | 'kept';
  /** Why they are kept. */
  readonly reason?: string;
}

const rowsOf = ({ deleted, pseudonymised, kept }: ErasureReceipt): readonly DoneRow[] =>
  [
    ...deleted.map((done) => ({ ...done, what: 'deleted' as const })),
    ...pseudonymised.map((done) => ({ ...done, what: 'renamed' as const })),
    ...kept.map((left) => ({ ...left, what: 'kept' as const })),
  ].filter(({ rows }) => rows > 0);

const MEANINGS: Readonly<Record<DoneRow['what'], string>> = {
  deleted: 'Deleted',
  renamed: 'The pseudonym takes your place',
  kept: 'Kept',
};

const COLUMNS: readonly Column<DoneRow>[] = [
  { title: 'Table', isRowHeader: true, cell: ({ place }) => <code>{place}</code> },
  {
    title: 'What was done',
    cell: ({ what, reason }) => (reason === undefined ? MEANINGS[what] : `${MEANINGS[what]}: ${reason}`),
  },
  { title: 'Rows', align: 'end', cell: ({ rows }) => rows.toLocaleString('en') },
];
