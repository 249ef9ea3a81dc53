import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type { Issuance, IssuanceCreate, IssuanceList } from '../../http/contract-schemas.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** Which issuances a list has. */
export interface ListIssuancesOptions extends PageOptions {
  /** The DID of a domain. */
  readonly domain?: string | undefined;
}

/** Issuances on approved claims, such as carbon credits. Every method throws as the rest of the client does. */
export interface Issuances {
  create(issuance: IssuanceCreate, options?: SendOptions): Promise<Issuance>;
  get(issuanceId: string, options?: CallOptions): Promise<Issuance>;
  /** One page, newest first. */
  list(options?: ListIssuancesOptions): Promise<IssuanceList>;
  listAll(options?: AllOptions<ListIssuancesOptions>): AsyncIterableIterator<Issuance>;
}

export const createIssuances = (transport: Transport): Issuances => {
  const list: Issuances['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/issuances', { ...call, params: { query: queryOf(options) } }),
    );

  return {
    create: (issuance, options) =>
      transport.data(once(options), (http, call) => http.POST('/v1/issuances', { ...call, body: issuance })),
    get: (issuanceId, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/issuances/{issuanceId}', { ...call, params: { path: { issuanceId } } }),
      ),
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.issuances,
      ),
  };
};
