/** The server did not send an expected message in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(awaited: string, milliseconds: number) {
    super(`No \`${awaited}\` within ${milliseconds} ms`);
  }
}
