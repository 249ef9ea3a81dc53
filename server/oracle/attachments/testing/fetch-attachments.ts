import { expect } from '@jest/globals';
import { Problem } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import { createNetworkMedia } from '../media/network/network-media.js';
import { createAttachments, type Attachments, type AttachmentsOptions } from '../service.js';

type Attachment = Schema<'Attachment'>;

export const userDid = 'did:key:alice';

const media = createNetworkMedia({ allowPrivate: true });

/** Files from anywhere, unless the test brings other media. */
export function attachmentsOf(options?: Partial<AttachmentsOptions>): Attachments {
  return createAttachments({ media, ...options });
}

export function file(filename: string, mxcUri: string, more?: Partial<Attachment>): Attachment {
  return { mimetype: 'text/plain', ...more, filename, mxcUri };
}

/** What fetching fails with. */
export async function problemOf(fetched: Promise<unknown>): Promise<Problem> {
  const problem = await fetched.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof Problem))
    throw new Error('It should have failed with a problem', { cause: problem });
  return problem;
}

/** Which files cannot be had, and why: `body.attachments[0] too_large`. */
export async function failing(fetched: Promise<unknown>): Promise<string[] | undefined> {
  const { code, status, details } = await problemOf(fetched);
  expect({ code, status }).toEqual({ code: 'attachment_unavailable', status: 422 });
  return details.errors?.map(({ field, rule }) => `${field} ${rule}`);
}
