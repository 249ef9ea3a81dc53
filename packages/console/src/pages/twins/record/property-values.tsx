import type { Protocol, Twin } from '@twin-oracle/sdk';
import { Card } from '../../../design/card';
import { ErrorView } from '../../../design/error-view';
import { Progress } from '../../../design/progress';
import { Table } from '../../../design/table';
import { JsonText } from '../json-text';
import { useProtocol } from '../queries';

interface PropertyRow {
  readonly name: string;
  readonly value: unknown;
  readonly meaning: string;
}

/** The values of a twin in the order of its protocol, with what the protocol says of each; then what the protocol does not name. */
export const PropertyValues = ({ twin }: { readonly twin: Twin }) => {
  const { data: protocol, error, refetch } = useProtocol(twin.protocol, twin.protocolVersion);
  return (
    <Card title="Properties" isFlush>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!protocol && !error && <Progress label="Loading the protocol" />}
      {rowsOf(twin, protocol).length === 0 ? (
        <p className="quiet twins-pad">Neither the protocol nor the twin has any.</p>
      ) : (
        <Table
          caption="Properties"
          columns={[
            { title: 'Property', isRowHeader: true, cell: ({ name }) => <code>{name}</code> },
            { title: 'Value', cell: ({ value }) => <JsonText value={value} /> },
            {
              title: 'By the protocol',
              cell: ({ meaning }) => <span className="quiet small">{meaning}</span>,
            },
          ]}
          rows={rowsOf(twin, protocol)}
          rowKey={({ name }) => name}
        />
      )}
    </Card>
  );
};

const rowsOf = ({ properties }: Twin, protocol: Protocol | undefined): PropertyRow[] => [
  ...Object.entries(protocol?.properties ?? {}).map(([name, rule]) => ({
    name,
    value: properties[name],
    meaning: meaningOf(rule),
  })),
  ...Object.entries(properties)
    .filter(([name]) => protocol?.properties[name] === undefined)
    .map(([name, value]) => ({ name, value, meaning: protocol ? 'not named' : '' })),
];

const meaningOf = (rule: Protocol['properties'][string]): string =>
  typeof rule === 'string'
    ? rule
    : [rule.type, rule.required === true && 'required', rule.description].filter(Boolean).join(' · ');
