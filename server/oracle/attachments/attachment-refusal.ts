import { type FieldError, Problem } from '../../contract/errors/problem.js';
import type { MediaErrorCode } from './media/media.js';
import { shownName } from './content/shown-name.js';
import type { Schema } from '../../contract/types.js';
import { FILE_BYTES, MESSAGE_BYTES } from './media/attachment-limits.js';

/** A file that a message cannot be sent with. */
export interface Failing {
  /** Its place among the files of the message. */
  readonly index: number;
  readonly filename: string;
  readonly code: MediaErrorCode;
  /** The reason and the remedy, as the part of a sentence after a colon. */
  readonly reason: string;
}

/** The problem for the sender of a message about its files, in their order. */
export function attachmentUnavailable(failing: readonly Failing[]): Problem {
  const errors = [...failing]
    .sort((a, b) => a.index - b.index)
    .map(({ index, filename, code, reason }): FieldError => ({
      field: `body.attachments[${index}]`,
      rule: code,
      message: `${shownName(filename)} could not be fetched: ${reason}`,
    }));
  const [first, ...more] = errors.map(({ message }) => message);
  const others = more.length === 1 ? 'one other file' : `${more.length} other files`;
  const detail = more.length === 0 ? `${first}` : `${first}; nor could ${others}`;
  return new Problem('attachment_unavailable', detail, { errors });
}

export const TOO_MUCH = 'the files of a message may have 50 MB in all; send it in a message of its own';

/** The attachments whose declared size is over a limit, so that they need not be fetched. */
export function declaredTooLarge(attachments: readonly Schema<'Attachment'>[]): Failing[] {
  let total = 0;
  return attachments.flatMap(({ filename, size = 0 }, index): Failing[] => {
    if (size > FILE_BYTES) return [{ index, filename, code: 'too_large', reason: 'it has more than 25 MB' }];
    total += size;
    return total > MESSAGE_BYTES ? [{ index, filename, code: 'too_large', reason: TOO_MUCH }] : [];
  });
}
