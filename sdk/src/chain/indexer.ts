import type { Fetch } from '../http/fetching.js';
import { memberOf } from '../validation/member-of.js';

export interface IndexerOptions {
  /** The GraphQL endpoint of a chain indexer. */
  readonly url: string;
  /** Default: the platform's own `fetch`. */
  readonly fetch?: Fetch | undefined;
}

/** Asks a chain indexer, and returns `data` of its reply. @throws Error when it does not answer. */
export const askIndexer = async (
  { url, fetch = globalThis.fetch }: IndexerOptions,
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
  const response = await fetch(request);
  if (!response.ok) throw new Error(`The indexer answered ${response.status}`);
  return memberOf(await response.json(), 'data');
};
