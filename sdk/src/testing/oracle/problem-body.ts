import { problemStatuses } from '../../../../generated/problem-statuses.js';
import type { MockProblem } from './mock-problem.js';
import { MOCK_QUOTE } from './payment-challenge.js';

/** The statuses in words (RFC 9110). */
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** A problem document, as a server sends it. */
export const problemBody = (
  { code, message, details: { retryAfterSeconds, claims } }: MockProblem,
  requestId: string,
) => {
  const status = problemStatuses[code];
  const title = TITLES[status] ?? 'Error';
  return {
    type: `urn:twin-oracle:problem:${code}`,
    title,
    status,
    code,
    detail: message,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(claims && { claims, outstandingClaims: claims, quote: MOCK_QUOTE }),
    requestId,
    statusCode: status,
    message,
    error: title,
  };
};
