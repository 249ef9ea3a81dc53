import type { CallOptions } from './call.js';
import type { Discovery } from './contract-schemas.js';
import type { OnDeprecation } from './deprecation-notice.js';
import type { Fetch } from './fetching.js';
import type { RequestHooks } from './request-hooks.js';
import { createTransport } from './transport.js';

/** How the discovery document is requested. */
export interface DiscoverOptions extends CallOptions, RequestHooks {
  readonly fetch?: Fetch | undefined;
  readonly onDeprecation?: OnDeprecation | undefined;
}

/**
 * The oracle's DID, its URLs, limits and features. Needs no credentials.
 *
 * @example
 * ```ts
 * import { discover } from '@twin-oracle/sdk';
 *
 * const { oracle, socket, limits } = await discover('https://oracle.example.org');
 * console.log(oracle.did, socket.url, limits.heartbeatSeconds);
 * ```
 */
export const discover = async (
  baseUrl: string,
  { fetch, onDeprecation, onRequest, onResponse, ...options }: DiscoverOptions = {},
): Promise<Discovery> =>
  createTransport({ baseUrl, fetch, onDeprecation, onRequest, onResponse }).data(options, (http, call) =>
    http.GET('/.well-known/oracle.json', { ...call }),
  );
