import { lazy, Suspense, type ReactNode } from 'react';
import { ProblemError } from '@twin-oracle/sdk';
import { ConsoleLink, useOpenPage } from '../../../design/console-link';
import { ErrorView } from '../../../design/error-view';
import { Identifier } from '../../../design/identifier';
import { Page } from '../../../design/page';
import { Progress } from '../../../design/progress';
import { Tabs } from '../../../design/tabs';
import { TwinHistoryView } from '../history/twin-history';
import { useTwin } from '../queries';
import { RelationsView } from '../relations/relations-view';
import { twinName } from '../twin-name';
import { twinPath, type TwinTab } from '../twin-path';
import { VerificationBadge } from '../../../twins/verification-badge';
import { DidDocumentView } from './did-document-view';
import { RecordView } from './record-view';
import { TwinActions } from './twin-actions';

const GraphView = lazy(() => import('../graph/graph-view'));

interface TwinPageProps {
  readonly did: string;
  /** Of the address; undefined for the record. */
  readonly tab: string | undefined;
  readonly revision: string | undefined;
}

const TRAIL = [{ label: 'Twins', to: '/twins' }];

/** Everything about one twin. Each tab has an address. */
export const TwinPage = ({ did, tab, revision }: TwinPageProps) => {
  const openPage = useOpenPage();
  const { data: twin, error, refetch } = useTwin(did);
  // The history outlives the twin.
  if (error && tab !== 'history')
    return (
      <Page title="Twin" trail={TRAIL}>
        <ErrorView
          error={error}
          onRetry={() => void refetch()}
          actions={
            error instanceof ProblemError &&
            error.code === 'twin_not_found' && (
              <ConsoleLink to={twinPath(did, 'history')}>See the history of a deleted twin</ConsoleLink>
            )
          }
        />
      </Page>
    );
  if (!twin && !error) return <Progress label="Loading the twin" />;
  const tabs: readonly { value: TwinTab; label: string; content: ReactNode }[] = [
    { value: 'record', label: 'Record', content: twin && <RecordView twin={twin} /> },
    { value: 'relations', label: 'Relations', content: twin && <RelationsView twin={twin} /> },
    {
      value: 'graph',
      label: 'Graph',
      content: twin && (
        <Suspense fallback={<Progress label="Loading the graph" />}>
          <GraphView twin={twin} />
        </Suspense>
      ),
    },
    { value: 'history', label: 'History', content: <TwinHistoryView did={did} revision={revision} /> },
    { value: 'did-document', label: 'DID document', content: twin && <DidDocumentView did={did} /> },
  ];
  const current = tabs.find(({ value }) => value === tab)?.value ?? 'record';
  return (
    <Page
      title={twin ? twinName(twin) : 'A deleted twin'}
      trail={TRAIL}
      summary={
        <span className="row">
          {twin?.type}
          {twin && <VerificationBadge status={twin.verificationStatus} />}
          <Identifier id={did} what="DID" />
        </span>
      }
      actions={twin && <TwinActions twin={twin} />}
    >
      <Tabs
        label="The twin"
        value={current}
        onChange={(value) => openPage(twinPath(did, tabs.find((one) => one.value === value)?.value))}
        tabs={tabs}
      />
    </Page>
  );
};
