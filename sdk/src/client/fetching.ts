import { ConnectionError } from '../errors/connection-error.js';

export type Fetch = (request: Request) => Promise<Response>;

/**
 * A fetch whose every network failure is a ConnectionError. To that end it also reads the body, which may break
 * as well; only a stream is handed over unread. A call that its caller gave up rejects with the signal's reason.
 */
export const createFetching =
  (fetch: Fetch): Fetch =>
  async (request) => {
    try {
      const response = await fetch(request);
      return response.body === null || isStream(response)
        ? response
        : new Response(await response.text(), response);
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      throw new ConnectionError(`${request.method} ${request.url} got no reply`, { cause });
    }
  };

export const isStream = ({ ok, headers }: Response): boolean =>
  ok && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
