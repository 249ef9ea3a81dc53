import { ConnectionError, ProblemError, StreamInterruptedError } from '@twin-oracle/sdk';

/** What went wrong, in words for the user, and what can be done. */
export interface Explained {
  readonly text: string;
  /** Whether the same message may be sent again as it is, and after how long. */
  readonly retryAfterSeconds?: number;
  /** What has to be paid before. */
  readonly payment?: { readonly challenge: string; readonly claims: readonly string[] };
}

export const explainError = (error: unknown): Explained => {
  if (error instanceof ProblemError) {
    const { status, challenge, claims, requestId, retryAfterSeconds = 0 } = error;
    // The operator finds the request by its id.
    const text = status < 500 ? error.message : `${error.message} (${requestId ?? status})`;
    if (status === 402 && challenge !== undefined)
      return { text: error.message, payment: { challenge, claims } };
    if (status === 401) return { text: `${text} Sign in again: reload the page.` };
    // The message itself is what was wrong: it has to be written differently.
    if (status < 500 && status !== 429 && status !== 408) return { text };
    return { text, retryAfterSeconds };
  }
  if (error instanceof ConnectionError || error instanceof StreamInterruptedError)
    return { text: 'The server cannot be reached.', retryAfterSeconds: 0 };
  return { text: error instanceof Error ? error.message : String(error) };
};
