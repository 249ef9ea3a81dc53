import { ConnectionError } from './connection-error.js';

/** The server did not reply, or did not send an expected message, in time. What it has received may have been carried out. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
  readonly code = 'timeout';
  /** The limit that was exceeded, in milliseconds. */
  readonly timeoutMs: number;

  /** @param awaited What did not come. */
  constructor(awaited: string, timeoutMs: number) {
    super(`No ${awaited} within ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}
