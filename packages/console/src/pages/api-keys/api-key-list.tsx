import type { ApiKey } from '@twin-oracle/sdk';
import { useOwnApiKey } from '../../connection/own-api-key';
import { Badge } from '../../design/badge';
import { ConsoleLink } from '../../design/console-link';
import { EmptyView } from '../../design/empty-view';
import { Icon } from '../../design/icon';
import { Page } from '../../design/page';
import type { Column } from '../../design/table';
import { Time } from '../../design/time';
import { ChoiceFilter } from '../../lists/choice-filter';
import { PagedCard } from '../../lists/paged-card';
import { useAddressFilter } from '../../lists/use-address-filter';
import { KeyStatus, ScopeBadges } from './key-status';
import { useApiKeyList } from './queries';
import './api-keys.css';

/** The owner's keys: what each may do, and when it was used. */
export const ApiKeyList = () => {
  const list = useApiKeyList();
  const own = useOwnApiKey();
  const [shown] = useAddressFilter('status');
  const rows = list.rows.filter(({ status }) => shown === 'all' || status === 'active');
  const hidden = list.rows.length - rows.length;
  return (
    <Page
      title="API keys"
      summary="Programs call the platform with these. A key can do no more than its scopes say, and is shown once, when it is made."
      actions={<NewKeyLink />}
    >
      <PagedCard
        what="API keys"
        list={{ ...list, rows }}
        columns={columnsFor(own?.keyId)}
        rowKey={({ keyId }) => keyId}
        filters={
          <ChoiceFilter
            name="status"
            label="Show"
            any="Keys that work"
            values={{ all: 'All, with expired and revoked ones' }}
          />
        }
        empty={
          <EmptyView
            icon="keys"
            title="No key that works"
            command="make api-key NAME=importer"
            actions={<NewKeyLink />}
          >
            {hidden > 0
              ? `${hidden} expired or revoked ${hidden === 1 ? 'key is' : 'keys are'} not shown. `
              : ''}
            A new key appears here as soon as it is made, in the console or by this command in the folder of
            the server.
          </EmptyView>
        }
      />
    </Page>
  );
};

const NewKeyLink = () => (
  <ConsoleLink to="/api-keys/new" className="button button-primary">
    <Icon name="plus" size={17} /> New key
  </ConsoleLink>
);

const columnsFor = (ownId: string | undefined): readonly Column<ApiKey>[] => [
  {
    title: 'Name',
    isRowHeader: true,
    cell: ({ keyId, name }) => (
      <span className="row">
        <ConsoleLink to={`/api-keys/${keyId}`}>{name}</ConsoleLink>
        {keyId === ownId && <Badge tone="violet">this console</Badge>}
      </span>
    ),
  },
  { title: 'Scopes', cell: ({ scopes }) => <ScopeBadges scopes={scopes} limit={3} /> },
  { title: 'State', cell: ({ status }) => <KeyStatus status={status} /> },
  {
    title: 'Last used',
    align: 'end',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === undefined ? <span className="quiet">never</span> : <Time at={lastUsedAt} />,
  },
  {
    title: 'Ends',
    align: 'end',
    cell: ({ expiresAt }) =>
      expiresAt === undefined ? <span className="quiet">never</span> : <Time at={expiresAt} />,
  },
  { title: 'Made', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
];
