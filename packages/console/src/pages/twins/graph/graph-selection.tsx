import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { DetailsList } from '../../../design/details-list';
import { Identifier } from '../../../design/identifier';
import { twinPath } from '../twin-path';
import { VerificationBadge } from '../../../twins/verification-badge';
import type { GraphRecord } from './known-graph';

interface GraphSelectionProps {
  readonly record: GraphRecord;
  readonly isRoot: boolean;
}

/** The node that is chosen, and where one can go from it. */
export const GraphSelection = ({ record, isRoot }: GraphSelectionProps) => {
  const { id, kind, type, name, status } = record;
  return (
    <Card title={name}>
      <DetailsList
        details={[
          { name: 'Type', value: type },
          ...(status === undefined ? [] : [{ name: 'State', value: <VerificationBadge status={status} /> }]),
          {
            name: kind === 'twin' ? 'DID' : 'Id',
            value: <Identifier id={id} what={kind === 'twin' ? 'DID' : 'id'} />,
          },
        ]}
      />
      <div className="row">
        {kind === 'twin' && (
          <ConsoleLink to={twinPath(id)} className="button button-small">
            Open the record
          </ConsoleLink>
        )}
        {kind === 'twin' && !isRoot && (
          <ConsoleLink to={twinPath(id, 'graph')} className="button button-small">
            Graph from here
          </ConsoleLink>
        )}
        {kind === 'claim' && (
          <ConsoleLink to={`/claims/${encodeURIComponent(id)}`} className="button button-small">
            Open the claim
          </ConsoleLink>
        )}
      </div>
    </Card>
  );
};
