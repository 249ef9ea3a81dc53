import { expect } from '@jest/globals';
import type { MediaErrorCode } from '../media/media.js';

/** A secret in the URLs of the tests, which no error may contain. */
export const TOKEN_IN_URL = 'secret-in-the-url';

export async function expectMediaError(
  fetched: Promise<unknown>,
  code: MediaErrorCode,
  about = /./,
): Promise<void> {
  const error = await fetched.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({
    name: 'MediaError',
    code,
    message: expect.stringMatching(about),
  });
  expect(error).not.toMatchObject({ message: expect.stringContaining(TOKEN_IN_URL) });
}
