import { expect } from '@jest/globals';
import type { MediaFault } from '../media/media.js';

/** A secret that stands in URLs of the tests, and that no error may tell. */
export const TOKEN_IN_URL = 'secret-in-the-url';

export async function expectFault(fetched: Promise<unknown>, fault: MediaFault, about = /./): Promise<void> {
  const error = await fetched.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({
    name: 'MediaError',
    fault,
    message: expect.stringMatching(about),
  });
  expect(error).not.toMatchObject({ message: expect.stringContaining(TOKEN_IN_URL) });
}
