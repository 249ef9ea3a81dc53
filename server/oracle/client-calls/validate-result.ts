import { isStorable } from '../../contract/request/body.js';
import { Problem } from '../../contract/errors/problem.js';
import { jsonOf, MAX_RESULT_BYTES } from '../turn/result-text.js';
import { ToolError, type ToolErrorCode } from '../turn/tool.js';
import type { ClientCallKind } from './entity.js';
import type { ClientAnswer } from '../../ports/client-answers-port.js';

/** How an answer settles a call. */
export interface ResultValidation {
  /** JSON text; present when the call succeeded. */
  readonly result?: string;
  readonly error?: string;
  readonly errorCode?: ToolErrorCode;
  /** The reply to the sender of the answer after the call was settled. */
  readonly problem?: Problem;
}

/** Enough for a stack trace, not for a log. In UTF-16 code units. */
const MAX_ERROR_LENGTH = 4_000;

export function validateResult(kind: ClientCallKind, { result, error }: ClientAnswer): ResultValidation {
  if (error) return failed(error);
  const unsuccessful = kind === 'action' ? errorOf(result) : undefined;
  if (unsuccessful !== undefined) return failed(unsuccessful);
  try {
    // The check precedes the conversion to text, which would hide numbers that are too large.
    if (!isStorable(result)) throw new ToolError('result_invalid', UNSTORABLE);
    return { result: jsonOf(result) };
  } catch (failure) {
    if (!(failure instanceof ToolError)) throw failure;
    const { code: errorCode, message } = failure;
    return { errorCode, error: message, problem: problemOf(failure) };
  }
}

const UNSTORABLE =
  'The result nests deeper than 64 levels, or holds NUL, half of a surrogate pair, or a number that is too large';

/** The error of an action whose result reports one. */
function errorOf(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null || !('success' in result)) return undefined;
  if (result.success !== false) return undefined;
  return 'error' in result && typeof result.error === 'string' ? result.error : '';
}

function failed(error: string): ResultValidation {
  const text = error.slice(0, MAX_ERROR_LENGTH).toWellFormed().replaceAll('\0', '\ufffd');
  return { errorCode: 'client_error', error: text || 'The client did not say why' };
}

function problemOf({ code, message }: ToolError): Problem {
  return code === 'result_too_large'
    ? new Problem('payload_too_large', `The result is over the limit of ${MAX_RESULT_BYTES} bytes of JSON`)
    : new Problem('invalid_request', 'The result cannot be kept, and the call has failed', {
        errors: [{ field: 'result', rule: code, message }],
      });
}
