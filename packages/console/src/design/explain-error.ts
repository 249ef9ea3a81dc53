import { ConnectionError, ProblemError } from '@twin-oracle/sdk';

export interface ExplainedError {
  /** The code of the contract, or a kind that is plain without one. */
  readonly code: string;
  readonly text: string;
  readonly requestId: string | undefined;
  /** What the user can do now. */
  readonly advice: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
}

export const explainError = (error: unknown): ExplainedError => {
  if (error instanceof ProblemError)
    return {
      code: error.code ?? `http_${error.status}`,
      text: error.message,
      requestId: error.requestId,
      advice: adviceFor(error),
      fields: error.errors.map(({ field, message }) => ({ field, message })),
    };
  if (error instanceof ConnectionError)
    return {
      code: 'connection_failed',
      text: 'The server cannot be reached.',
      requestId: undefined,
      advice: 'See whether it runs and whether this device has a network, then try again.',
      fields: [],
    };
  if (isOfLoading(error))
    return {
      code: 'page_not_loaded',
      text: 'This part of the console could not be loaded.',
      requestId: undefined,
      advice: 'See whether the server runs. When it has been updated meanwhile, reload the console.',
      fields: [],
    };
  // The client has made what the network throws its own error: what is left comes from a page that reads what is not there.
  if (error instanceof TypeError)
    return {
      code: `TypeError: ${error.message}`,
      text: 'This page cannot show what the server has answered.',
      requestId: undefined,
      advice:
        'Try again. If it stays, reload the console: the server may have been updated meanwhile. What it has answered is under “Requests”.',
      fields: [],
    };
  return {
    code: error instanceof Error ? error.name : 'error',
    text: error instanceof Error ? error.message : String(error),
    requestId: undefined,
    advice: 'Try again. If it stays, reload the page.',
    fields: [],
  };
};

/** Each browser has its own sentence for a script that it could not load, and Vite has one for styles. */
const LOADING = /dynamically imported module|importing a module script failed|unable to preload CSS/i;

/** The browser tries no such part a second time before the page is loaded again. */
export const isOfLoading = (error: unknown): boolean => error instanceof Error && LOADING.test(error.message);

const adviceFor = ({ status, retryAfterSeconds, requestId }: ProblemError): string => {
  if (status === 401) return 'Connect again with a key that is valid.';
  if (status === 402) return 'Pay what is asked for, then send it again.';
  if (status === 403) return 'Use a key that has the scope which the sentence names.';
  if (status === 404) return 'It may have been deleted, or it belongs to another user. Check the link.';
  if (status === 409 || status === 412) return 'Load it again: it has changed meanwhile.';
  if (status === 422 || status === 400) return 'Correct what the sentence names, then send it again.';
  if (status === 429) return `Wait ${retryAfterSeconds ?? 60} seconds, then try again.`;
  if (status === 503) return 'The server is starting or stopping. Try again in a moment.';
  return requestId === undefined
    ? 'Try again. If it stays, see whether the server and the proxy before it run.'
    : 'Try again. An operator finds the request in the log by its id.';
};
