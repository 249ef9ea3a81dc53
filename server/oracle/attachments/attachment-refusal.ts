import { type FieldError, Problem } from '../../contract/problem.js';
import type { MediaFault } from './media.js';
import { shownName } from './shown-name.js';

/** A file that a message cannot be sent with. */
export interface Failing {
  /** Its place among the files of the message. */
  readonly index: number;
  readonly filename: string;
  readonly fault: MediaFault;
  /** Why, and what to do; goes on after a colon. */
  readonly reason: string;
}

/** What the sender of a message is told of its files, in their order. */
export function attachmentUnavailable(failing: readonly Failing[]): Problem {
  const errors = [...failing]
    .sort((a, b) => a.index - b.index)
    .map(({ index, filename, fault, reason }): FieldError => ({
      field: `body.attachments[${index}]`,
      rule: fault,
      message: `${shownName(filename)} could not be fetched: ${reason}`,
    }));
  const [first, ...more] = errors.map(({ message }) => message);
  const others = more.length === 1 ? 'one other file' : `${more.length} other files`;
  const detail = more.length === 0 ? `${first}` : `${first}; nor could ${others}`;
  return new Problem('attachment_unavailable', detail, { errors });
}
