import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Card } from '../../../design/card';
import { JsonBlock } from '../../../design/code-block';
import { Columns } from '../../../design/columns';
import { Button } from '../../../design/button';
import { ConsoleLink } from '../../../design/console-link';
import { EmptyView } from '../../../design/empty-view';
import { ErrorView } from '../../../design/error-view';
import { TextArea } from '../../../design/field';
import { Page } from '../../../design/page';
import { useCredential } from '../queries';
import { CheckView } from './check-view';
import { useCredentialCheck } from './use-credential-check';

/** Checks any credential, as its reader would: paste it, or open one of the platform by `?credential=…`. Change a letter and see what fails. */
export const CheckPage = () => {
  const [parameters] = useSearchParams();
  const credentialId = parameters.get('credential') ?? undefined;
  const { data: record, error, refetch } = useCredential(credentialId);
  const [typed, setTyped] = useState<string>();
  const jwt = (typed ?? record?.credential ?? '').trim();
  return (
    <Page
      title="Check a credential"
      summary="Nothing that you paste is sent: the check is made here. Change a letter, and see which part of it fails."
      trail={[{ label: 'Claims', to: '/claims' }]}
    >
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      <Columns>
        <Card
          title="The credential"
          actions={
            record && (
              <>
                <ConsoleLink to={`/claims/${record.claimId}`} className="button button-small">
                  Its claim
                </ConsoleLink>
                <Button isSmall disabled={typed === undefined} onClick={() => setTyped(undefined)}>
                  As it was issued
                </Button>
              </>
            )
          }
        >
          <TextArea
            label="Credential as a JWT"
            className="mono"
            rows={10}
            spellCheck={false}
            placeholder="eyJhbGciOiJFZERTQSIsInR5cCI6InZjK2p3dCJ9…"
            value={typed ?? record?.credential ?? ''}
            onChange={({ target }) => setTyped(target.value)}
          />
          {jwt !== '' && <Content jwt={jwt} />}
        </Card>
        <Card title="What the check says">
          {jwt === '' ? (
            <EmptyView
              icon="claims"
              title="Nothing to check yet"
              actions={
                <ConsoleLink to="/claims/credentials" className="button">
                  See the credentials
                </ConsoleLink>
              }
            >
              Paste a credential, or open one from the list of credentials.
            </EmptyView>
          ) : (
            <CheckView jwt={jwt} />
          )}
        </Card>
      </Columns>
    </Page>
  );
};

/** What it says, whether or not that is true. */
const Content = ({ jwt }: { readonly jwt: string }) => {
  const { data } = useCredentialCheck(jwt);
  return data?.credential && <JsonBlock value={data.credential} what="content of the credential" />;
};
