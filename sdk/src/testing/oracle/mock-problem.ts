import type { KnownProblemCode } from '../../errors/problem.js';

/**
 * Why the mock refuses a request, as a server would.
 *
 * @example
 * ```ts
 * import { createMockFetch, MockProblem } from '@twin-oracle/sdk/testing';
 *
 * const fetch = createMockFetch(mockOracle, {
 *   handlers: {
 *     'GET /models': () => {
 *       throw new MockProblem('service_unavailable', 'The models are being replaced', { retryAfterSeconds: 5 });
 *     },
 *   },
 * });
 * ```
 */
export class MockProblem extends Error {
  override readonly name = 'MockProblem';

  constructor(
    readonly code: KnownProblemCode,
    message: string,
    readonly details: {
      readonly retryAfterSeconds?: number;
      readonly claims?: readonly string[];
      /** The methods of the path, for `Allow`. */
      readonly allow?: string;
    } = {},
  ) {
    super(message);
  }
}
