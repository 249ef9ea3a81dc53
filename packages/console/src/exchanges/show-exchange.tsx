import { useSyncExternalStore } from 'react';
import { useConnection } from '../connection/connection-context';
import { Button } from '../design/button';
import type { Exchange } from './exchange';
import { useExchangeView } from './exchange-view';

/** Shows a request with its reply beside the page: the newest one that fits, if it is still kept. */
export const ShowExchange = ({ of: fits }: { readonly of: (exchange: Exchange) => boolean }) => {
  const { recorder } = useConnection();
  const found = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot).find(fits);
  const view = useExchangeView();
  return (
    found &&
    view && (
      <Button isSmall icon="swap" onClick={() => view.show(found.id)}>
        Request and reply
      </Button>
    )
  );
};
