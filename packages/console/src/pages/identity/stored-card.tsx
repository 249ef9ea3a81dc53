import { useState } from 'react';
import type { DelegationStatus } from '@twin-oracle/sdk';
import { useAction } from '../../actions/use-action';
import { useOracle } from '../../connection/connection-context';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { DetailsList } from '../../design/details-list';
import { ConfirmDialog } from '../../design/dialog';
import { ErrorView } from '../../design/error-view';
import { Progress } from '../../design/progress';
import { Moment } from './moment';
import { DELEGATIONS, useStoredDelegation } from './queries';

/** The delegation that the oracle holds for the time when the user is away. */
export const StoredCard = () => {
  const { data, error, refetch } = useStoredDelegation();
  return (
    <Card
      title="What the oracle holds"
      {...(data && {
        actions: data.authorized ? (
          <Badge tone="good">authorized</Badge>
        ) : (
          <Badge tone="neutral">nothing</Badge>
        ),
      })}
    >
      {data ? (
        <Stored status={data} />
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <Progress label="Asking the oracle" />
      )}
    </Card>
  );
};

const Stored = ({ status }: { readonly status: DelegationStatus }) => {
  const { delegation } = useOracle();
  const [isAsking, setAsking] = useState(false);
  const revoking = useAction({
    run: () => delegation.revoke(),
    done: 'The delegation is revoked',
    changes: DELEGATIONS,
    onDone: () => setAsking(false),
  });
  if (!status.authorized)
    return (
      <p className="quiet small">
        It acts for you only while you are there and send a delegation along. Mint one and store it, and its
        tools can use it when you are away.
      </p>
    );
  return (
    <>
      <DetailsList
        details={[
          { name: 'Until', value: <Moment at={status.expiration} /> },
          ...(status.capabilities ?? []).map(({ can, with: resource }) => ({
            name: can,
            value: <code>{resource}</code>,
          })),
        ]}
      />
      <div className="row row-end">
        <Button tone="danger" onClick={() => setAsking(true)}>
          Revoke it
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Revoke the stored delegation?"
          action="Revoke the delegation"
          isBusy={revoking.isPending}
          onConfirm={() => revoking.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            No copy of it is accepted any more, and answers that it has started end. This cannot be undone;
            you can sign another.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
