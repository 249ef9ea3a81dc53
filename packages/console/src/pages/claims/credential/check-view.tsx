import type { CheckName } from '@twin-oracle/sdk/credentials';
import { Badge } from '../../../design/badge';
import { Button } from '../../../design/button';
import { ErrorView } from '../../../design/error-view';
import { Icon } from '../../../design/icon';
import { Progress } from '../../../design/progress';
import { useCredentialCheck } from './use-credential-check';
import '../../../design/check-list.css';

const NAMES: Readonly<Record<CheckName, string>> = {
  format: 'Form',
  signature: 'Signature',
  validity: 'Time',
  status: 'Status',
};

/** The four checks of a credential, made in this page. */
export const CheckView = ({ jwt }: { readonly jwt: string }) => {
  const { data, error, isFetching, refetch } = useCredentialCheck(jwt);
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Progress label="Checking the credential" />;
  return (
    <div className="stack-s" role="group" aria-label="Result of the check">
      <div className="spread">
        <Badge tone={data.verified ? 'good' : 'bad'}>{data.verified ? 'Verified' : 'Not verified'}</Badge>
        <Button isSmall icon="refresh" isBusy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
      <ul className="check-list">
        {data.checks.map(({ check, ok, message }) => (
          <li key={check} data-ok={ok}>
            <Icon name={ok ? 'check' : 'alert'} />
            <span>
              <strong>{NAMES[check]}</strong>
              <span className="visually-hidden">{ok ? ' passed: ' : ' failed: '}</span> {message}
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet small">
        Checked in this page by <code>@twin-oracle/sdk/credentials</code>. The key is in the DID of the
        issuer, so no look-up is needed; only the signed status list comes from the server. Whether the issuer
        is to be trusted is for you to decide.
      </p>
    </div>
  );
};
