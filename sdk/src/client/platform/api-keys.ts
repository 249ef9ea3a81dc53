import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyList,
  ApiKeyRotate,
} from '../../http/contract-schemas.js';
import { allOf } from './paging.js';
import type { PageOptions } from './paging.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** The keys of the platform's API. Every method throws ProblemError, ConnectionError or ContractError. */
export interface ApiKeys {
  /** The reply has the only copy of the key. */
  create(apiKey: ApiKeyCreate, options?: SendOptions): Promise<ApiKeyCreated>;
  /** One page, newest first. */
  list(options?: PageOptions): Promise<ApiKeyList>;
  /** All keys, newest first; a page is requested when the previous one is consumed. */
  listAll(options?: CallOptions): AsyncIterableIterator<ApiKey>;
  get(keyId: string, options?: CallOptions): Promise<ApiKey>;
  /** Creates a key that replaces this one. The old key keeps working for a day, unless the rotation sets another overlap. */
  rotate(keyId: string, rotation?: ApiKeyRotate, options?: SendOptions): Promise<ApiKeyCreated>;
  /** The key stops working immediately. */
  revoke(keyId: string, options?: CallOptions): Promise<ApiKey>;
}

export const createApiKeys = (transport: Transport): ApiKeys => {
  const list: ApiKeys['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/api-keys', { ...call, params: { query: queryOf(options) } }),
    );

  return {
    create: (apiKey, options) =>
      transport.data(once(options), (http, call) => http.POST('/v1/api-keys', { ...call, body: apiKey })),
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.apiKeys,
      ),
    get: (keyId, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/api-keys/{keyId}', { ...call, params: { path: { keyId } } }),
      ),
    rotate: (keyId, rotation = {}, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/api-keys/{keyId}/rotate', { ...call, params: { path: { keyId } }, body: rotation }),
      ),
    revoke: (keyId, options) =>
      transport.data(options, (http, call) =>
        http.DELETE('/v1/api-keys/{keyId}', { ...call, params: { path: { keyId } } }),
      ),
  };
};
