import type { Twin } from '@twin-oracle/sdk';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { DetailsList, type Detail } from '../../../design/details-list';
import { Identifier } from '../../../design/identifier';
import { Time } from '../../../design/time';
import { VerificationBadge } from '../../../twins/verification-badge';

/** What the platform knows of a twin beside its properties. */
export const RecordFacts = ({ twin }: { readonly twin: Twin }) => (
  <Card title="Record">
    <DetailsList details={factsOf(twin)} />
  </Card>
);

const factsOf = (twin: Twin): Detail[] => [
  { name: 'DID', value: <Identifier id={twin.did} what="DID" /> },
  { name: 'Type', value: twin.type },
  {
    name: 'Protocol',
    value: (
      <ConsoleLink to={`/twins?class=${encodeURIComponent(twin.protocol)}`}>
        {twin.protocol} · version {twin.protocolVersion}
      </ConsoleLink>
    ),
  },
  {
    name: 'Verification',
    value: (
      <ConsoleLink to={`/governance/domains/${encodeURIComponent(twin.did)}`}>
        <VerificationBadge status={twin.verificationStatus} />
      </ConsoleLink>
    ),
  },
  { name: 'Controller', value: <Identifier id={twin.controller} what="DID of the controller" /> },
  ...(twin.externalId === undefined ? [] : [{ name: 'External id', value: twin.externalId }]),
  ...(twin.validFrom === undefined ? [] : [{ name: 'Valid from', value: <Time at={twin.validFrom} /> }]),
  ...(twin.validUntil === undefined ? [] : [{ name: 'Valid until', value: <Time at={twin.validUntil} /> }]),
  ...countOf('Services', twin.services),
  ...countOf('Keys', twin.verificationMethod),
  ...countOf('Credentials', twin.verifiableCredential),
  { name: 'Revision', value: twin.revision },
  { name: 'Created', value: <Time at={twin.createdAt} /> },
  { name: 'Changed', value: <Time at={twin.updatedAt} /> },
];

const countOf = (name: string, { length }: readonly unknown[]): Detail[] =>
  length === 0 ? [] : [{ name, value: length }];
