import { readProblem } from './problem.js';
import type { FieldError, ProblemBody, ProblemCode } from './problem.js';

/** Enough of a proxy's page to recognise it by. */
const EXCERPT_CHARACTERS = 200;

/** The server answered with an error. Branch on `code`; quote `requestId` when you report it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** Absent when something other than the server answered, such as a proxy. */
  readonly code: ProblemCode | undefined;
  /** What happened and what to do about it; the same as `message`. */
  readonly detail: string;
  /** The fields that do not fit the contract. */
  readonly errors: readonly FieldError[];
  /** Why credentials were refused, when they were. */
  readonly reason: string | undefined;
  readonly requestId: string | undefined;
  /** The whole problem document, with members that are newer than this SDK. */
  readonly problem: ProblemBody | undefined;

  /** @param body The reply's body: parsed JSON, or its text. */
  constructor(response: Response, body: unknown) {
    const problem = readProblem(body);
    const detail = problem.detail ?? undocumented(response, body);
    super(detail);
    this.status = response.status;
    this.code = problem.code;
    this.detail = detail;
    this.errors = problem.errors;
    this.reason = problem.reason;
    this.requestId = problem.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.problem = problem.body;
  }
}

const undocumented = ({ status, statusText }: Response, body: unknown): string => {
  const answer = `The server answered ${[status, statusText].join(' ').trim()} without a problem document`;
  const excerpt =
    typeof body === 'string' ? body.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_CHARACTERS) : '';
  return excerpt ? `${answer}: ${excerpt}` : answer;
};
