import { MockProblem } from '@twin-oracle/sdk/testing';
import { Problem } from '../../server/contract/errors/problem.js';

/** The problem that a server would give. */
export function explain(error: unknown): Problem | undefined {
  if (!(error instanceof MockProblem)) return undefined;
  const { retryAfterSeconds, claims } = error.details;
  return new Problem(error.code, error.message, {
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
    ...(claims && { claims }),
  });
}
