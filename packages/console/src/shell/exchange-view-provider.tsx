import { useMemo, useState, type ReactNode } from 'react';
import { ExchangeViewContext, type ExchangeView } from '../exchanges/exchange-view';

/** Keeps which requests are shown beside the page, for what leads there: the navigation, errors, and messages about actions. */
export const ExchangeViewProvider = ({ children }: { readonly children: ReactNode }) => {
  const [state, setState] = useState<Pick<ExchangeView, 'isOpen' | 'shownId'>>({
    isOpen: false,
    shownId: undefined,
  });
  const view = useMemo<ExchangeView>(
    () => ({
      ...state,
      show: (shownId) => setState({ isOpen: true, shownId }),
      select: (shownId) => setState({ isOpen: true, shownId }),
      close: () => setState({ isOpen: false, shownId: undefined }),
    }),
    [state],
  );
  return <ExchangeViewContext value={view}>{children}</ExchangeViewContext>;
};
