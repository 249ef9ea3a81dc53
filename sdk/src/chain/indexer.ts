import type { Fetch } from '../http/fetching.js';
import { createTimedFetch } from '../http/timed-fetch.js';
import { memberOf } from '../validation/member-of.js';

export interface IndexerOptions {
  /** The GraphQL endpoint of a chain indexer. */
  readonly url: string;
  /** Default: the platform's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How long a reply may take, in milliseconds; default: 45 seconds. Exceeded, it is a TimeoutError. */
  readonly timeoutMs?: number | undefined;
}

/** Asks a chain indexer, and returns `data` of its reply. @throws Error when it refuses, and ConnectionError when it does not answer. */
export const askIndexer = async (
  { url, fetch = (request) => globalThis.fetch(request), timeoutMs }: IndexerOptions,
  query: string,
  variables: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<unknown> => {
  const request = new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  });
  const response = await createTimedFetch(fetch, timeoutMs)(request);
  if (!response.ok) throw new Error(`The indexer answered ${response.status}`);
  return memberOf(await response.json(), 'data');
};
