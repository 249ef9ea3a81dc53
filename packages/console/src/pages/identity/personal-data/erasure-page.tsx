import type { Erasure } from '@twin-oracle/sdk';
import { Badge } from '../../../design/badge';
import { Card } from '../../../design/card';
import { DetailsList } from '../../../design/details-list';
import { Identifier } from '../../../design/identifier';
import { Loaded } from '../../../design/loaded';
import { Page } from '../../../design/page';
import { Progress } from '../../../design/progress';
import { Time } from '../../../design/time';
import { useErasure } from '../queries';
import { ReceiptView } from './receipt-view';

/** How far an erasure of the user is, and its receipt, which is checked here. */
export const ErasurePage = ({ erasureId }: { readonly erasureId: string }) => {
  const query = useErasure(erasureId);
  return (
    <Page
      title="Erasure of your data"
      summary="It goes on when you leave this page. When it is finished, its receipt is here; save it, as it is the proof."
      trail={[{ label: 'Identity', to: '/identity' }]}
    >
      <Loaded query={query} what="the erasure">
        {(erasure) => (
          <>
            <ErasureCard erasure={erasure} />
            {erasure.receipt !== undefined && <ReceiptView issued={erasure.receipt} />}
          </>
        )}
      </Loaded>
    </Page>
  );
};

const ErasureCard = ({
  erasure: { erasureId, status, requestedAt, finishedAt },
}: {
  readonly erasure: Erasure;
}) => (
  <Card
    title="The erasure"
    actions={
      status === 'finished' ? <Badge tone="good">finished</Badge> : <Badge tone="warn">{status}</Badge>
    }
  >
    {status === 'running' && <Progress label="Erasing, table by table" />}
    <DetailsList
      details={[
        { name: 'Asked for', value: <Time at={requestedAt} /> },
        ...(finishedAt === undefined ? [] : [{ name: 'Finished', value: <Time at={finishedAt} /> }]),
        { name: 'Erasure', value: <Identifier id={erasureId} what="id of the erasure" /> },
      ]}
    />
  </Card>
);
