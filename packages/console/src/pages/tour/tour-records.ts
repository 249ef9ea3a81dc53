import { useState } from 'react';
import { useConnection } from '../../connection/connection-context';

/** What the tour has made so far, by what it is in the story; each is an id, or what the user has written. */
export interface TourRecords {
  readonly projectName?: string;
  readonly organisation?: string;
  readonly project?: string;
  readonly implementation?: string;
  readonly oracle?: string;
  readonly role?: string;
  readonly projectProposal?: string;
  readonly oracleProposal?: string;
  /** When both are verified. */
  readonly verified?: string;
  readonly claim?: string;
  readonly credential?: string;
  /** When the credential was found to be good. */
  readonly checked?: string;
}

/** By server: what it has made is in the register of that. */
const keyOf = (baseUrl: string): string => `console-tour ${baseUrl}`;

/** The records in a text that this browser has kept. The tour begins again where the text is not readable: it may have been cut or edited. */
export const parseTour = (text: string): TourRecords => {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
};

export const readTour = (baseUrl: string): TourRecords =>
  parseTour(localStorage.getItem(keyOf(baseUrl)) ?? '{}');

/** The records of the tour, kept in this browser, so that it can be left and resumed. */
export const useTourRecords = () => {
  const { baseUrl } = useConnection();
  const [records, setRecords] = useState(() => readTour(baseUrl));
  const save = (next: TourRecords) => {
    localStorage.setItem(keyOf(baseUrl), JSON.stringify(next));
    setRecords(next);
  };
  return { records, save };
};
