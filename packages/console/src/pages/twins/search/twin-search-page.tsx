import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Twin } from '@twin-oracle/sdk';
import { useDemoCommand } from '../../../connection/terminal-commands';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { EmptyView } from '../../../design/empty-view';
import { ErrorView } from '../../../design/error-view';
import { Icon } from '../../../design/icon';
import { Page } from '../../../design/page';
import { Progress } from '../../../design/progress';
import { Table, type Column } from '../../../design/table';
import { Time } from '../../../design/time';
import { NextPage, useCursor } from '../next-page';
import { useTwins } from '../queries';
import { twinName } from '../twin-name';
import { NEW_TWIN_PATH, twinPath } from '../twin-path';
import { VerificationBadge } from '../../../twins/verification-badge';
import { SearchForm } from './search-form';
import { filtersOf, isEmptySearch, readSearch, searchParamsOf } from './twin-search';

const COLUMNS: readonly Column<Twin>[] = [
  {
    title: 'Twin',
    isRowHeader: true,
    cell: (twin) => (
      <ConsoleLink to={twinPath(twin.did)}>
        <bdi>{twinName(twin)}</bdi>
      </ConsoleLink>
    ),
  },
  { title: 'Type', cell: ({ type }) => type },
  { title: 'Protocol', cell: ({ protocol }) => <span className="quiet">{protocol.split('/').at(-1)}</span> },
  {
    title: 'Verification',
    cell: ({ verificationStatus }) => <VerificationBadge status={verificationStatus} />,
  },
  { title: 'Changed', align: 'end', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
];

/** The register: all twins that fit what is searched for. The address holds the search. */
export const TwinSearchPage = () => {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const search = useMemo(() => readSearch(new URLSearchParams(query)), [query]);
  const cursor = useCursor();
  const { data, error, isPlaceholderData, refetch } = useTwins({ ...filtersOf(search), cursor });
  return (
    <Page
      title="Twins"
      summary="Each twin represents something real: a project, a stove, an organisation. Its protocol says what it is."
      actions={
        <ConsoleLink to={NEW_TWIN_PATH} className="button button-primary">
          <Icon name="plus" size={17} /> New twin
        </ConsoleLink>
      }
    >
      <SearchForm search={search} onSearch={(next) => setParams(searchParamsOf(next))} />
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Progress label="Loading the twins" />
      ) : data.twins.length === 0 ? (
        <NoTwins isSearch={!isEmptySearch(search)} />
      ) : (
        <Card isFlush aria-busy={isPlaceholderData}>
          <Table caption="Twins" columns={COLUMNS} rows={data.twins} rowKey={({ did }) => did} />
          <NextPage nextCursor={data.nextCursor} what="twins" />
        </Card>
      )}
    </Page>
  );
};

const NoTwins = ({ isSearch }: { readonly isSearch: boolean }) => {
  const command = useDemoCommand();
  if (isSearch)
    return (
      <EmptyView icon="search" title="No twin fits this search">
        Take a filter away, or write fewer letters: words are found by how they begin.
      </EmptyView>
    );
  return (
    <EmptyView
      icon="twins"
      title="No twins yet"
      command={command}
      actions={
        <ConsoleLink to="/tour" className="button button-primary">
          Take the tour
        </ConsoleLink>
      }
    >
      The tour makes a chain of them with you, and the demo makes one in your terminal.
    </EmptyView>
  );
};
