import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type { DeprecatedCalls, DeprecatedCallsList, Deprecation } from '../../http/contract-schemas.js';
import type { Transport } from '../../http/transport.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';

/** Which deprecated calls a list has. */
export interface ListDeprecatedCallsOptions extends PageOptions {
  /** Only calls of what has this `deprecationId`. */
  readonly deprecation?: string | undefined;
}

/** What will end, and who still calls it. Every method throws ProblemError, ConnectionError or ContractError. */
export interface Deprecations {
  /** Everything that the contracts deprecate, with the number of calls of the owner. */
  list(options?: CallOptions): Promise<Deprecation[]>;
  /** One page of the calls of the owner, by caller and day, the newest day first; with `admin` those of all owners. */
  calls(options?: ListDeprecatedCallsOptions): Promise<DeprecatedCallsList>;
  /** All calls, the newest day first; a page is requested when the previous one is consumed. */
  allCalls(options?: AllOptions<ListDeprecatedCallsOptions>): AsyncIterableIterator<DeprecatedCalls>;
}

export const createDeprecations = (transport: Transport): Deprecations => {
  const calls: Deprecations['calls'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/deprecations/calls', { ...call, params: { query: queryOf(options) } }),
    );

  return {
    list: async (options) =>
      (await transport.data(options, (http, call) => http.GET('/v1/deprecations', { ...call }))).deprecations,
    calls,
    allCalls: (options) =>
      allOf(
        (page) => calls({ ...options, ...page }),
        (page) => page.calls,
      ),
  };
};
