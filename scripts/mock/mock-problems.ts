import { MOCK_QUOTE, MockProblem, paymentChallenge } from '@twin-oracle/sdk/testing';
import { Problem } from '../../server/contract/errors/problem.js';

/** The problem that a server would give. */
export function explain(error: unknown): Problem | undefined {
  if (!(error instanceof MockProblem)) return undefined;
  const { retryAfterSeconds, claims } = error.details;
  return new Problem(error.code, error.message, {
    headers: {
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      ...(claims && { 'WWW-Authenticate': paymentChallenge(claims) }),
    },
    ...(claims && { claims, quote: MOCK_QUOTE }),
  });
}
