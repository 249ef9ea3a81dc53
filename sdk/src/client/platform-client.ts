import { createApiKeys } from './api-keys.js';
import type { ApiKeys } from './api-keys.js';
import type { CallOptions } from './call.js';
import type { Twin, TwinCreate } from './contract.js';
import type { Fetch } from './fetching.js';
import { once } from './send-once.js';
import type { SendOptions } from './send-once.js';
import { createTransport } from './transport.js';

export interface PlatformClientOptions {
  readonly baseUrl: string;
  /** `twk_…`. A secret: keep it out of browsers. */
  readonly apiKey: string;
  /** Default: the platform's. */
  readonly fetch?: Fetch | undefined;
}

/** One kind of twin. Every method throws ProblemError, ConnectionError or ContractError. */
export interface Twins {
  create(twin: TwinCreate, options?: SendOptions): Promise<Twin>;
  get(did: string, options?: CallOptions): Promise<Twin>;
}

export interface PlatformClient {
  readonly entities: Twins;
  readonly domains: Twins;
  readonly apiKeys: ApiKeys;
}

/** The twin platform's API. */
export const createPlatformClient = ({ baseUrl, apiKey, fetch }: PlatformClientOptions): PlatformClient => {
  const credentials = () => ({ Authorization: `Bearer ${apiKey}` });
  const transport = createTransport({ baseUrl, credentials, fetch });

  return {
    entities: {
      create: (twin, options) =>
        transport.data(once(options), (http, call) => http.POST('/v1/entities', { ...call, body: twin })),
      get: (did, options) =>
        transport.data(options, (http, call) =>
          http.GET('/v1/entities/{did}', { ...call, params: { path: { did } } }),
        ),
    },
    domains: {
      create: (twin, options) =>
        transport.data(once(options), (http, call) => http.POST('/v1/domains', { ...call, body: twin })),
      get: (did, options) =>
        transport.data(options, (http, call) =>
          http.GET('/v1/domains/{did}', { ...call, params: { path: { did } } }),
        ),
    },
    apiKeys: createApiKeys(transport),
  };
};
