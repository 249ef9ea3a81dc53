/** The server did not say in time what it should have said. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(awaited: string, milliseconds: number) {
    super(`No \`${awaited}\` within ${milliseconds} ms`);
  }
}
