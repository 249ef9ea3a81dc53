import { expect } from '@jest/globals';

/** What a promise rejects with. A promise that resolves fails the test. */
export const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => expect(value).toBe('a rejection'),
    (error: unknown) => error,
  );
