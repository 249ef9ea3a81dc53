import type { Schema } from '../../contract/types.js';
import { FILE_BYTES, MESSAGE_BYTES } from './attachment-limits.js';
import type { Failing } from './attachment-refusal.js';

export const TOO_MUCH = 'the files of a message may have 50 MB in all; send it in a message of its own';

/** Those that by their own account are over a limit, so that nobody fetches them to find out. */
export function declaredTooLarge(attachments: readonly Schema<'Attachment'>[]): Failing[] {
  let total = 0;
  return attachments.flatMap(({ filename, size = 0 }, index): Failing[] => {
    if (size > FILE_BYTES) return [{ index, filename, fault: 'too_large', reason: 'it has more than 25 MB' }];
    total += size;
    return total > MESSAGE_BYTES ? [{ index, filename, fault: 'too_large', reason: TOO_MUCH }] : [];
  });
}
