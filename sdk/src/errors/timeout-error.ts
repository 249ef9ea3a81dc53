import { ConnectionError } from './connection-error.js';

/**
 * The server did not reply, or did not send an expected message, in time. What it has received may have been carried out.
 *
 * @example
 * ```ts
 * import { connectSession, TimeoutError } from '@twin-oracle/sdk/realtime';
 *
 * try {
 *   await connectSession({ url: baseUrl, sessionId, auth, connectTimeoutMs: 3_000 });
 * } catch (error) {
 *   if (!(error instanceof TimeoutError)) throw error;
 *   console.error(error.message);
 * }
 * ```
 */
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
