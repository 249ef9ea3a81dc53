import type { components } from '../../../generated/sdk-types.js';

/** A field of a request that does not fit the contract. */
export type FieldError = components['schemas']['FieldError'];

/** The codes of the contract. */
export type KnownProblemCode = components['schemas']['ProblemCode'];

/** Editors complete known codes; a code that is newer than this SDK is kept. */
export type ProblemCode = KnownProblemCode | (string & Record<never, never>);

/** Why credentials were refused. As with {@link ProblemCode}, a newer code is kept. */
export type RefusalCode = components['schemas']['RefusalCode'] | (string & Record<never, never>);

/** A problem document as received, including unknown members. Any may be missing, because a proxy may have written it. */
export type ProblemBody = Readonly<Record<string, unknown>>;

export interface Problem {
  readonly code: ProblemCode | undefined;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[];
  readonly reason: RefusalCode | undefined;
  readonly reasonDetail: string | undefined;
  readonly successor: string | undefined;
  readonly claims: readonly string[];
  readonly requestId: string | undefined;
  /** The whole document; undefined when the body is not a JSON object. */
  readonly body: ProblemBody | undefined;
}

/** Reads a problem. An error's body may come from a proxy, so a member is used only if it has its type. */
export const readProblem = (received: unknown): Problem => {
  const body = isObject(received) ? received : undefined;
  const { code, detail, message, title, errors, reason, reasonDetail, successor, claims, requestId } =
    body ?? {};
  return {
    code: textOf(code),
    detail: textOf(detail) ?? textOf(message) ?? textOf(title),
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    reason: textOf(reason),
    reasonDetail: textOf(reasonDetail),
    successor: textOf(successor),
    claims: Array.isArray(claims) ? claims.filter((claim) => typeof claim === 'string') : [],
    requestId: textOf(requestId),
    body,
  };
};

const isObject = (value: unknown): value is ProblemBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && [value.field, value.rule, value.message].every((member) => typeof member === 'string');

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
