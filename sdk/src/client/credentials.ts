import { queryOf } from './call.js';
import type { CallOptions } from './call.js';
import type { Credential, CredentialList, CredentialStatus, CredentialVerification } from './contract.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { repeatable } from './send-once.js';
import type { Transport } from './transport.js';

export interface ListCredentialsOptions extends PageOptions {
  /** The DID of the domain that they are about. */
  readonly subject?: string | undefined;
  readonly status?: CredentialStatus | undefined;
}

/** What approved claims became. Every method throws as the rest of the client does. */
export interface Credentials {
  get(credentialId: string, options?: CallOptions): Promise<Credential>;
  /** One page, the newest first. */
  list(options?: ListCredentialsOptions): Promise<CredentialList>;
  listAll(options?: AllOptions<ListCredentialsOptions>): AsyncIterableIterator<Credential>;
  /** Lets the platform check a credential: a JWT, as `credential` of a record has it. */
  verify(credential: string, options?: CallOptions): Promise<CredentialVerification>;
}

export interface StatusLists {
  /** A Bitstring Status List of the W3C, signed as a JWT; `credentialStatus` of a credential names it. No credentials are sent. */
  get(listId: string, options?: CallOptions): Promise<string>;
}

export const createCredentials = (transport: Transport): Credentials => {
  const list: Credentials['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/credentials', { ...call, params: { query: queryOf(options) } }),
    );

  return {
    get: (credentialId, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/credentials/{credentialId}', { ...call, params: { path: { credentialId } } }),
      ),
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.credentials,
      ),
    verify: (credential, options) =>
      transport.data(repeatable(options), (http, call) =>
        http.POST('/v1/credentials/verify', { ...call, body: { credential } }),
      ),
  };
};

/** @param open What needs no credentials goes this way. */
export const createStatusLists = (open: Transport): StatusLists => ({
  get: (listId, options) =>
    open.data(options, (http, { headers, signal }) =>
      http.GET('/v1/status-lists/{listId}', {
        headers: { ...headers, Accept: 'application/vc+jwt' },
        signal,
        params: { path: { listId } },
        parseAs: 'text',
      }),
    ),
});
