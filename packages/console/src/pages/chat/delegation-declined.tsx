import type { Discovery } from '@twin-oracle/sdk';
import { Button } from '../../design/button';
import { EmptyView } from '../../design/empty-view';
import { Page } from '../../design/page';

interface DelegationDeclinedProps {
  readonly oracle: Discovery['oracle'];
  readonly onAskAgain: () => void;
}

/** In place of a chat that the user has not allowed to begin. */
export const DelegationDeclined = ({ oracle, onAskAgain }: DelegationDeclinedProps) => (
  <Page title={oracle.name}>
    <EmptyView
      icon="identity"
      title="You have signed nothing"
      actions={
        <Button tone="primary" onClick={onAskAgain}>
          Ask me again
        </Button>
      }
    >
      {oracle.name} answers once you have signed a delegation. You can revoke it at any time.
    </EmptyView>
  </Page>
);
