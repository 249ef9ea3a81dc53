import { ConnectionError, ProblemError } from '@twin-oracle/sdk';

/** What went wrong, in words for the user. */
export interface Explained {
  readonly text: string;
  /** Whether the same message may be sent again as it is. */
  readonly mayRetry: boolean;
}

export const explainError = (error: unknown): Explained => {
  if (error instanceof ConnectionError) return { text: 'The server cannot be reached.', mayRetry: true };
  if (error instanceof ProblemError) {
    const { status, message, requestId } = error;
    // The operator finds the request by its id.
    if (status >= 500) return { text: `${message} (${requestId ?? status})`, mayRetry: true };
    // Any other refusal is for the message itself: it has to be written differently.
    return { text: message, mayRetry: [401, 408, 429].includes(status) };
  }
  return { text: error instanceof Error ? error.message : String(error), mayRetry: true };
};
