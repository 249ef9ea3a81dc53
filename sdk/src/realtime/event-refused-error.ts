import type { FieldError, ProblemCode } from '../errors/problem.js';
import type { ServerEventPayload } from './server-event.js';

/** The oracle refused an event that was sent, with `exception`. */
export class EventRefusedError extends Error {
  override readonly name = 'EventRefusedError';
  /** The refused event. */
  readonly event: string;
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];

  constructor({ event, code, message, errors }: ServerEventPayload<'exception'>) {
    super(message);
    this.event = event;
    this.code = code;
    this.errors = errors ?? [];
  }
}
