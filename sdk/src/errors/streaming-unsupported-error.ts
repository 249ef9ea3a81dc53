/**
 * `events.stream()` was called where `fetch` gives no streams of bodies, as in React Native: an endless reply would never be there. Give the client a
 * `fetch` that has them, or read pages with `events.list({ after })`.
 *
 * @example
 * ```ts
 * import { StreamingUnsupportedError } from '@twin-oracle/sdk';
 *
 * try {
 *   for await (const event of platform.events.stream()) console.log(event.type);
 * } catch (error) {
 *   if (!(error instanceof StreamingUnsupportedError)) throw error;
 *   for await (const event of platform.events.listAll()) console.log(event.type);
 * }
 * ```
 */
export class StreamingUnsupportedError extends Error {
  override readonly name = 'StreamingUnsupportedError';
  readonly code = 'streaming_unsupported';

  /** @param what Cannot be read. @param instead What can. */
  constructor(what: string, instead: string) {
    super(
      `${what} needs a \`fetch\` that gives the body of a reply as a stream, which this platform's does not. Give the client one as its \`fetch\`, such as that of expo/fetch, or use ${instead}`,
    );
  }
}
