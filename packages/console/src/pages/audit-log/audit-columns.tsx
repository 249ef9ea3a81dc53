import type { AuditEntry } from '@twin-oracle/sdk';
import { Badge } from '../../design/badge';
import { ConsoleLink } from '../../design/console-link';
import { decodePart } from '../../design/decode-part';
import { Identifier } from '../../design/identifier';
import { shortened } from '../../design/shortened';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { auditLogPath } from './audit-log-path';
import { recordPath } from './record-path';

/** What is shown of an entry; its links lead to the record, to the key, and to all that the request has done. */
export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  {
    title: 'Operation',
    isRowHeader: true,
    cell: ({ operationId, resource }) => (
      <>
        {operationId}
        <div className="small">
          <Resource resource={resource} />
        </div>
      </>
    ),
  },
  {
    title: 'Outcome',
    cell: ({ status, code }) => (
      <>
        <Badge tone={status < 400 ? 'good' : 'bad'}>{status}</Badge>
        {code !== undefined && <div className="small mono">{code}</div>}
      </>
    ),
  },
  { title: 'By', cell: (entry) => <Actor entry={entry} /> },
  {
    title: 'Request',
    cell: ({ requestId }) => (
      <ConsoleLink
        to={auditLogPath({ request: requestId })}
        title={requestId}
        className="audit-request mono small"
      >
        {shortened(requestId)}
      </ConsoleLink>
    ),
  },
  { title: 'When', align: 'end', cell: ({ timestamp }) => <Time at={timestamp} /> },
];

const Resource = ({ resource }: Pick<AuditEntry, 'resource'>) => {
  const path = recordPath(resource);
  const readable = decodePart(resource);
  const text = <code className="audit-resource">{readable.split('/').map(shortened).join('/')}</code>;
  return path === undefined ? (
    text
  ) : (
    <ConsoleLink to={path} title={readable}>
      {text}
    </ConsoleLink>
  );
};

/** The key, or the token of a user, and whose it is. */
const Actor = ({ entry: { keyId, tokenHash, ownerDid } }: { readonly entry: AuditEntry }) => (
  <>
    <Identifier id={ownerDid} what="DID of the owner" />
    <div className="small">
      {keyId !== undefined && (
        <>
          key <ConsoleLink to={`/api-keys/${keyId}`}>{keyId}</ConsoleLink>
        </>
      )}
      {tokenHash !== undefined && (
        <>
          token <Identifier id={tokenHash} what="hash of the token" />
        </>
      )}
    </div>
  </>
);
