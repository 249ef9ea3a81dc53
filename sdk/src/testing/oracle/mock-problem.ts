import type { KnownProblemCode } from '../../errors/problem.js';

/** Why the mock refuses a request, as a server would. */
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
