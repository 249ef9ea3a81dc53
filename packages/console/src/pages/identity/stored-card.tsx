import type { DelegationStatus } from '@twin-oracle/sdk';
import { ConfirmedAction } from '../../actions/confirmed-action';
import { useOracle } from '../../connection/connection-context';
import { Badge } from '../../design/badge';
import { Card } from '../../design/card';
import { DetailsList } from '../../design/details-list';
import { Loaded } from '../../design/loaded';
import { Capabilities } from './capabilities';
import { Moment } from './moment';
import { DELEGATIONS, useStoredDelegation } from './queries';

/** The delegation that the oracle holds for the time when the user is away. */
export const StoredCard = () => {
  const query = useStoredDelegation();
  const { data } = query;
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
      <Loaded query={query} what="what the oracle holds">
        {(status) => <Stored status={status} />}
      </Loaded>
    </Card>
  );
};

const Stored = ({ status }: { readonly status: DelegationStatus }) => {
  const { delegation } = useOracle();
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
          { name: 'Allows', value: <Capabilities capabilities={status.capabilities ?? []} /> },
        ]}
      />
      <div className="row row-end">
        <ConfirmedAction
          label="Revoke it"
          title="Revoke the stored delegation?"
          action="Revoke the delegation"
          run={() => delegation.revoke()}
          done="The delegation is revoked"
          changes={DELEGATIONS}
        >
          <p>
            No copy of it is accepted any more, and answers that it has started end. This cannot be undone;
            you can sign another.
          </p>
        </ConfirmedAction>
      </div>
    </>
  );
};
