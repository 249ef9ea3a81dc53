import { ConfirmedAction } from '../../../actions/confirmed-action';
import { useAction } from '../../../actions/use-action';
import { useOracle } from '../../../connection/connection-context';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { ConsoleLink } from '../../../design/console-link';
import { CopyButton } from '../../../design/copy-button';
import { ErrorView } from '../../../design/error-view';
import { ExplanationView } from '../explain/explanation-view';
import { DELEGATIONS } from '../queries';
import { useRevocation } from '../use-revocation';

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
