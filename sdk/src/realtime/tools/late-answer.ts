import { ProblemError } from '../../errors/problem-error.js';

/** Whether the server has refused an answer to a call because it has one, or waits no longer: the stream says how the call has ended. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (error.code === 'tool_call_answered' || error.code === 'tool_call_not_found');
