import { createOracleClient } from '@twin-oracle/sdk';
import { ConfirmedAction } from '../../../actions/confirmed-action';
import { useAction } from '../../../actions/use-action';
import { useConnection, useOracle } from '../../../connection/connection-context';
import { createInvocationAuth } from '../../../connection/invocation-auth';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { CopyButton } from '../../../design/copy-button';
import { ErrorView } from '../../../design/error-view';
import { ExplanationView } from '../explain/explanation-view';
import { DELEGATIONS } from '../queries';

/** A delegation that the user has signed: what it is good for, and how it is stored and revoked. */
export const MintedCard = ({ token }: { readonly token: string }) => {
  const { delegation } = useOracle();
  const storing = useAction({
    run: () => delegation.store(token),
    done: 'The oracle holds it now',
    changes: DELEGATIONS,
    errors: 'page',
  });
  const revoke = useRevocation();
  return (
    <Card
      title="The delegation in your hands"
      actions={<CopyButton text={token} what="delegation" label="Copy" />}
    >
      <p className="quiet small">
        It is a secret: who has it can sign in as you where the oracle allows that. It is in the memory of
        this page alone.
      </p>
      <ExplanationView token={token} isShort />
      {storing.error && <ErrorView error={storing.error} />}
      <div className="row row-end">
        <ConsoleLink to="/identity/explain" className="button">
          Each link of it
        </ConsoleLink>
        <Button isBusy={storing.isPending} onClick={() => storing.mutate()}>
          Store it at the oracle
        </Button>
        <ConfirmedAction
          label="Revoke this one"
          title="Revoke this delegation?"
          action="Revoke the delegation"
          run={() => revoke(token)}
          done="The delegation is revoked"
          changes={DELEGATIONS}
        >
          <p>
            No copy of it is accepted any more, and what it has opened is closed. The one that the oracle has
            stored is revoked with it. This cannot be undone; you can sign another.
          </p>
        </ConfirmedAction>
      </div>
    </Card>
  );
};

/** Revokes a delegation that the oracle may never have seen: the call is signed by the key, and the delegation comes beside it. */
const useRevocation = () => {
  const { baseUrl, discovery, key, recorder } = useConnection();
  return (token: string) => {
    const auth = createInvocationAuth(key, discovery.oracle.did);
    const client = createOracleClient({
      baseUrl,
      auth: {
        headers: async (options) => ({ ...(await auth.headers(options)), 'x-ucan-delegation': token }),
      },
      fetch: recorder.fetch,
      ...recorder.hooks,
    });
    return client.delegation.revoke();
  };
};
