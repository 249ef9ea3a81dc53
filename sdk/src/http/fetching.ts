import { ConnectionError } from '../errors/connection-error.js';
import type { Timeout } from './timeout.js';

export type Fetch = (request: Request) => Promise<Response>;

/**
 * A fetch that turns every network failure into a ConnectionError. It therefore also reads the body, which may break as well; only a stream
 * is returned unread. An aborted call rejects with the signal's reason.
 *
 * @param limit For the reply with its body; for a stream up to its headers.
 */
export const createFetching =
  (fetch: Fetch, limit: Timeout): Fetch =>
  async (request) => {
    const called = `${request.method} ${request.url}`;
    try {
      return await limit.during(`reply to ${called}`, async () => {
        const response = await fetch(request);
        return response.body === null || isStream(response)
          ? response
          : new Response(await response.text(), response);
      });
    } catch (cause) {
      if (request.signal.aborted || limit.signal.aborted) throw cause;
      throw new ConnectionError(`${called} got no reply`, { cause });
    }
  };

/** Bodies that are read as a stream. */
const isStream = (response: Response): boolean => isEventStream(response) || isLines(response);

export const isEventStream = (response: Response): boolean => isOf(response, 'text/event-stream');

/** Newline-delimited JSON. */
export const isLines = (response: Response): boolean => isOf(response, 'application/x-ndjson');

const isOf = ({ ok, headers }: Response, type: string): boolean =>
  ok && headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === type;
