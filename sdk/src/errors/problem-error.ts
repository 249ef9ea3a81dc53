import { Refusal } from './refusal.js';

/** Enough of a proxy's page to recognise it by. */
const EXCERPT_CHARACTERS = 200;

/** The server answered with an error. Branch on `code`; quote `requestId` when you report it. */
export class ProblemError extends Refusal {
  override readonly name = 'ProblemError';
  readonly status: number;

  /** @param body The reply's body: parsed JSON, or its text. */
  constructor(response: Response, body: unknown) {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    super(body, { detail: undocumented(response, body), requestId });
    this.status = response.status;
  }
}

const undocumented = ({ status, statusText }: Response, body: unknown): string => {
  const answer = `The server answered ${[status, statusText].join(' ').trim()} without a problem document`;
  const excerpt =
    typeof body === 'string' ? body.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_CHARACTERS) : '';
  return excerpt ? `${answer}: ${excerpt}` : answer;
};
