import { useEffect, useRef } from 'react';
import type { TwinChange } from '@twin-oracle/sdk';
import { Badge } from '../../../design/badge';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { JsonBlock } from '../../../design/code-block';
import { ErrorView } from '../../../design/error-view';
import { Identifier } from '../../../design/identifier';
import { Progress } from '../../../design/progress';
import { Time } from '../../../design/time';
import { auditLogPath } from '../../audit-log/audit-log-path';
import { changesOf } from '../changes';
import { NextPage, useCursor } from '../next-page';
import { useTwinHistory } from '../queries';
import { twinPath } from '../twin-path';
import { ChangeTable } from './change-table';

interface TwinHistoryViewProps {
  readonly did: string;
  /** The one that a link leads to. */
  readonly revision: string | undefined;
}

/** Who has changed what of a twin, and when; the newest first. It outlives the twin. */
export const TwinHistoryView = ({ did, revision }: TwinHistoryViewProps) => {
  const { data, error, refetch } = useTwinHistory(did, useCursor());
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Progress label="Loading the history" />;
  return (
    <Card
      isFlush
      title="Changes"
      actions={
        <ConsoleLink to={auditLogPath({ resource: did })} className="button button-small">
          Show in the audit log
        </ConsoleLink>
      }
    >
      <ol role="list" className="twin-history">
        {data.changes.map((change, at) => (
          <HistoryEntry
            key={`${change.revision} ${change.event}`}
            did={did}
            change={change}
            before={data.changes[at + 1]}
            isTarget={String(change.revision) === revision}
          />
        ))}
      </ol>
      <NextPage nextCursor={data.nextCursor} what="changes" />
    </Card>
  );
};

interface HistoryEntryProps {
  readonly did: string;
  readonly change: TwinChange;
  /** The one before it in time, where this page has it. */
  readonly before: TwinChange | undefined;
  readonly isTarget: boolean;
}

const HistoryEntry = ({ did, change, before, isTarget }: HistoryEntryProps) => {
  const entry = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isTarget) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isTarget]);
  const { revision, event, at, by, changed, twin } = change;
  return (
    <li>
      <details ref={entry} open={isTarget}>
        <summary>
          <span className="twin-history-revision">{revision}</span>
          <Badge tone={event === 'twin.deleted' ? 'bad' : event === 'twin.created' ? 'good' : 'neutral'}>
            {event}
          </Badge>
          <span className="twin-history-changed">{changed.join(', ')}</span>
          <span className="quiet small">
            <Time at={at} />
          </span>
        </summary>
        <div className="stack twin-history-body">
          <div className="spread small">
            <span>
              By <Identifier id={by} what="DID of who changed it" />
            </span>
            <ConsoleLink to={`${twinPath(did, 'history')}/${revision}`}>Link to this change</ConsoleLink>
          </div>
          {before && (
            <ChangeTable
              caption={`What revision ${revision} changed`}
              changes={changesOf({ ...before.twin }, { ...twin }).filter(
                ({ path: [field] }) => !isStamp(field),
              )}
            />
          )}
          <details className="small">
            <summary>The whole record at revision {revision}</summary>
            <JsonBlock value={twin} what={`record at revision ${revision}`} />
          </details>
        </div>
      </details>
    </li>
  );
};

/** They change with every change. */
const isStamp = (field: string | undefined): boolean => field === 'revision' || field === 'updatedAt';
