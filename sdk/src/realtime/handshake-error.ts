import { readProblem } from '../errors/problem.js';
import type { FieldError, ProblemBody, ProblemCode } from '../errors/problem.js';

/** The oracle refused the connection. Branch on `code`, as with a ProblemError. */
export class HandshakeError extends Error {
  override readonly name = 'HandshakeError';
  /** Absent when the server closed the connection without saying why. */
  readonly code: ProblemCode | undefined;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Why credentials were refused, when they were. */
  readonly reason: string | undefined;
  readonly requestId: string | undefined;
  /** All that the server sent with the refusal. */
  readonly problem: ProblemBody | undefined;

  constructor(message: string, data?: unknown) {
    const problem = readProblem(data);
    const detail = problem.detail ?? message;
    super(detail);
    this.code = problem.code;
    this.detail = detail;
    this.errors = problem.errors;
    this.reason = problem.reason;
    this.requestId = problem.requestId;
    this.problem = problem.body;
  }
}
