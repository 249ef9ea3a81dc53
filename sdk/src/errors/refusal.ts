import { readProblem } from './problem.js';
import type { FieldError, ProblemBody, ProblemCode, RefusalCode } from './problem.js';

/** A refusal of the server, over HTTP or at the socket's handshake. */
export abstract class Refusal extends Error {
  /** Absent when something other than the server refused, such as a proxy. */
  readonly code: ProblemCode | undefined;
  /** What happened and what to do about it; the same as `message`. */
  readonly detail: string;
  /** The fields that do not fit the contract. */
  readonly errors: readonly FieldError[];
  /** Why credentials were refused, if they were. */
  readonly reason: RefusalCode | undefined;
  /** The same in a sentence. */
  readonly reasonDetail: string | undefined;
  /** What replaces an operation that has ended (`operation_gone`, `operation_brownout`): a URL, or a path of the server. */
  readonly successor: string | undefined;
  /** With 402, the ids of what can be paid. */
  readonly claims: readonly string[];
  readonly requestId: string | undefined;
  /** The whole problem document, with members that are newer than this SDK. */
  readonly problem: ProblemBody | undefined;

  /** @param body The body of the refusal. @param otherwise The message when the body has none. */
  constructor(
    body: unknown,
    otherwise: { readonly detail: string; readonly requestId?: string | undefined },
  ) {
    const problem = readProblem(body);
    const detail = problem.detail ?? otherwise.detail;
    super(detail);
    this.code = problem.code;
    this.detail = detail;
    this.errors = problem.errors;
    this.reason = problem.reason;
    this.reasonDetail = problem.reasonDetail;
    this.successor = problem.successor;
    this.claims = problem.claims;
    this.requestId = problem.requestId ?? otherwise.requestId;
    this.problem = problem.body;
  }
}
