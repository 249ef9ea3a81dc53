import { useState } from 'react';
import type { ApiKey, ApiKeyCreated } from '@twin-oracle/sdk';
import { useOwnApiKey } from '../../connection/own-api-key';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConsoleLink, useOpenPage } from '../../design/console-link';
import { DetailsList } from '../../design/details-list';
import { Identifier } from '../../design/identifier';
import { Loaded } from '../../design/loaded';
import { Page } from '../../design/page';
import { Time } from '../../design/time';
import { auditLogPath } from '../audit-log/audit-log-path';
import { KeyStatus } from './key-status';
import { useApiKey } from './queries';
import { RevokeKey } from './revoke-key';
import { RotateDialog } from './rotate-dialog';
import { SCOPES } from './scopes';
import { SecretCard } from './secret-card';
import './api-keys.css';

/** One key: whose it is, what it may do, and how it ends. */
export const ApiKeyPage = ({ keyId }: { readonly keyId: string }) => {
  const query = useApiKey(keyId);
  const { data: apiKey } = query;
  const own = useOwnApiKey();
  const openPage = useOpenPage();
  const [isRotating, setRotating] = useState(false);
  const [made, setMade] = useState<ApiKeyCreated>();
  const isOwn = own?.keyId === keyId;
  const close = () => setRotating(false);
  return (
    <Page
      title={apiKey?.name ?? 'API key'}
      trail={[{ label: 'API keys', to: '/api-keys' }]}
      actions={
        apiKey?.status === 'active' && (
          <>
            {apiKey.successorId === undefined && (
              <Button icon="refresh" onClick={() => setRotating(true)}>
                Rotate
              </Button>
            )}
            <RevokeKey apiKey={apiKey} isOwn={isOwn} />
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
      <Loaded query={query} what="the key">
        {(record) => <KeyCards apiKey={record} isOwn={isOwn} />}
      </Loaded>
      {apiKey && isRotating && (
        <RotateDialog
          apiKey={apiKey}
          onClose={close}
          onRotated={(successor) => {
            setMade(successor);
            close();
          }}
        />
      )}
    </Page>
  );
};

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
    <Card
      title="What it may do"
      actions={
        <ConsoleLink to={auditLogPath({ keyId: apiKey.keyId })} className="button button-small">
          What it has done
        </ConsoleLink>
      }
    >
      <DetailsList details={apiKey.scopes.map((scope) => ({ name: scope, value: SCOPES[scope] }))} />
    </Card>
  </>
);
