import { useState } from 'react';
import type { ApiKey, ApiKeyCreated } from '@twin-oracle/sdk';
import { useOwnApiKey } from '../../connection/own-api-key';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConsoleLink, useOpenPage } from '../../design/console-link';
import { DetailsList } from '../../design/details-list';
import { ErrorView } from '../../design/error-view';
import { Identifier } from '../../design/identifier';
import { Page } from '../../design/page';
import { Progress } from '../../design/progress';
import { Time } from '../../design/time';
import { KeyStatus } from './key-status';
import { useApiKey } from './queries';
import { RevokeDialog } from './revoke-dialog';
import { RotateDialog } from './rotate-dialog';
import { SCOPES } from './scopes';
import { SecretCard } from './secret-card';
import './api-keys.css';

/** One key: whose it is, what it may do, and how it ends. */
export const ApiKeyPage = ({ keyId }: { readonly keyId: string }) => {
  const { data: apiKey, error, refetch } = useApiKey(keyId);
  const own = useOwnApiKey();
  const openPage = useOpenPage();
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const [made, setMade] = useState<ApiKeyCreated>();
  const isOwn = own?.keyId === keyId;
  const close = () => setAsked(undefined);
  return (
    <Page
      title={apiKey?.name ?? 'API key'}
      trail={[{ label: 'API keys', to: '/api-keys' }]}
      actions={
        apiKey?.status === 'active' && (
          <>
            {apiKey.successorId === undefined && (
              <Button icon="refresh" onClick={() => setAsked('rotate')}>
                Rotate
              </Button>
            )}
            <Button tone="danger" icon="trash" onClick={() => setAsked('revoke')}>
              Revoke
            </Button>
          </>
        )
      }
    >
      {made && (
        <SecretCard
          made={made}
          replacesOwn={isOwn}
          onDone={() => {
            setMade(undefined);
            openPage(`/api-keys/${made.keyId}`);
          }}
        />
      )}
      {apiKey ? <KeyCards apiKey={apiKey} isOwn={isOwn} /> : <Pending {...{ error, refetch }} />}
      {apiKey && asked === 'rotate' && (
        <RotateDialog
          apiKey={apiKey}
          onClose={close}
          onRotated={(successor) => {
            setMade(successor);
            close();
          }}
        />
      )}
      {apiKey && asked === 'revoke' && <RevokeDialog apiKey={apiKey} isOwn={isOwn} onClose={close} />}
    </Page>
  );
};

const Pending = ({ error, refetch }: { readonly error: unknown; readonly refetch: () => unknown }) =>
  error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <Progress label="Loading the key" />;

const KeyCards = ({ apiKey, isOwn }: { readonly apiKey: ApiKey; readonly isOwn: boolean }) => (
  <>
    <Card
      title="About the key"
      actions={
        <>
          {isOwn && <Badge tone="violet">this console calls with it</Badge>}
          <KeyStatus status={apiKey.status} />
        </>
      }
    >
      <DetailsList
        details={[
          { name: 'Key id', value: <Identifier id={apiKey.keyId} what="key id" isFull /> },
          { name: 'Acts for', value: <Identifier id={apiKey.ownerDid} what="DID of the owner" isFull /> },
          { name: 'Environment', value: apiKey.environment },
          { name: 'Made', value: <Time at={apiKey.createdAt} /> },
          {
            name: 'Last used',
            value: apiKey.lastUsedAt === undefined ? 'never' : <Time at={apiKey.lastUsedAt} />,
          },
          {
            name: 'Ends',
            value: apiKey.expiresAt === undefined ? 'when it is revoked' : <Time at={apiKey.expiresAt} />,
          },
          ...(apiKey.revokedAt === undefined
            ? []
            : [{ name: 'Revoked', value: <Time at={apiKey.revokedAt} /> }]),
          ...(apiKey.successorId === undefined
            ? []
            : [
                {
                  name: 'Replaced by',
                  value: (
                    <ConsoleLink to={`/api-keys/${apiKey.successorId}`}>{apiKey.successorId}</ConsoleLink>
                  ),
                },
              ]),
        ]}
      />
    </Card>
    <Card title="What it may do">
      <DetailsList details={apiKey.scopes.map((scope) => ({ name: scope, value: SCOPES[scope] }))} />
    </Card>
  </>
);
