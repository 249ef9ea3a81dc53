import { Refusal } from './refusal.js';

/** Enough of a proxy's page to recognise it. */
const EXCERPT_CHARACTERS = 200;

/**
 * The server answered with an error. Branch on `code`; quote `requestId` when you report it.
 *
 * @example
 * ```ts
 * import { ProblemError } from '@twin-oracle/sdk';
 *
 * try {
 *   await platform.domains.get('did:ixo:entity:unknown');
 * } catch (error) {
 *   if (!(error instanceof ProblemError)) throw error;
 *   console.error(error.status, error.code, error.detail, error.requestId);
 *   for (const { field, message } of error.errors) console.error(field, message);
 * }
 * ```
 */
export class ProblemError extends Refusal {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** The delay before a retry, when the server gives one, as with 429 and 503. */
  readonly retryAfterSeconds: number | undefined;
  /** What `WWW-Authenticate` asks for, as with 401 and 402; `createPayment` answers that of a 402. */
  readonly challenge: string | undefined;

  /** @param body The reply's body: parsed JSON, or its text. */
  constructor(response: Response, body: unknown) {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    super(body, { detail: undocumented(response, body), requestId });
    this.status = response.status;
    this.challenge = response.headers.get('www-authenticate') ?? undefined;
    this.retryAfterSeconds = readRetryAfter(response.headers.get('retry-after') ?? '');
  }
}

/** RFC 9110, section 10.2.3: seconds, or a date, as a proxy may send. */
const readRetryAfter = (value: string): number | undefined => {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  const milliseconds = value.endsWith('GMT') ? Date.parse(value) - Date.now() : NaN;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, Math.ceil(milliseconds / 1000));
};

const undocumented = ({ status, statusText }: Response, body: unknown): string => {
  const answer = `The server answered ${[status, statusText].join(' ').trim()} without a problem document`;
  const excerpt =
    typeof body === 'string' ? body.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_CHARACTERS) : '';
  return excerpt ? `${answer}: ${excerpt}` : answer;
};
