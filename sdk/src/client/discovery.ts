import type { CallOptions } from './call.js';
import type { Discovery } from './contract.js';
import type { Fetch } from './fetching.js';
import { createTransport } from './transport.js';

export interface DiscoverOptions extends CallOptions {
  readonly fetch?: Fetch | undefined;
}

/** What to know before signing anything: the oracle's DID, its URLs, limits and features. Needs no credentials. */
export const discover = async (
  baseUrl: string,
  { fetch, ...options }: DiscoverOptions = {},
): Promise<Discovery> =>
  createTransport({ baseUrl, fetch }).data(options, (http, call) =>
    http.GET('/.well-known/oracle.json', { ...call }),
  );
