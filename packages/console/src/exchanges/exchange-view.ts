import { createContext, useContext } from 'react';

/** Which of the recorded requests the drawer shows. */
export interface ExchangeView {
  readonly isOpen: boolean;
  /** The request whose details are shown. */
  readonly shownId: number | undefined;
  /** Opens the drawer, at a request if one is given. */
  readonly show: (id?: number) => void;
  /** Shows the details of another request, or of none. */
  readonly select: (id: number | undefined) => void;
  readonly close: () => void;
}

export const ExchangeViewContext = createContext<ExchangeView | undefined>(undefined);

/** Undefined before the console is connected to a server. */
export const useExchangeView = (): ExchangeView | undefined => useContext(ExchangeViewContext);
