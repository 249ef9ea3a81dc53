import { ConnectionError } from '../errors/connection-error.js';
import type { Timeout } from './timeout.js';

/** Sends a request: the standard `fetch`, called with a `Request`. Its replies need no stream as their body. */
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
        return isBodiless(response) || isStream(response)
          ? response
          : new Response(await (isText(response) ? response.text() : response.arrayBuffer()), response);
      });
    } catch (cause) {
      if (request.signal.aborted || limit.signal.aborted) throw cause;
      throw new ConnectionError(`${called} got no reply`, { cause });
    }
  };

/** A fetch without streams of bodies, such as React Native's, gives no `body` for any reply, so the status decides as well. */
const isBodiless = ({ body, status }: Response): boolean => body === null || NULL_BODY_STATUSES.has(status);

/** A `Response` with one of these must not be given a body (Fetch Standard, "null body status"). */
const NULL_BODY_STATUSES: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** React Native decodes texts by itself alone. Others, such as the image that a plugin replies with, would not survive it. */
const isText = ({ headers }: Response): boolean =>
  /^text\/|[/+](?:json|xml)\b/i.test(headers.get('content-type') ?? 'text/plain');

/** Bodies that are read as a stream. */
const isStream = (response: Response): boolean => isEventStream(response) || isLines(response);

export const isEventStream = (response: Response): boolean => isOf(response, 'text/event-stream');

/** Newline-delimited JSON. */
export const isLines = (response: Response): boolean => isOf(response, 'application/x-ndjson');

const isOf = ({ ok, headers }: Response, type: string): boolean =>
  ok && headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === type;
