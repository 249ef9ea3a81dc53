import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type {
  Credential,
  CredentialList,
  CredentialStatus,
  CredentialVerification,
} from '../../http/contract-schemas.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { repeatable } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** Which credentials a list has. */
export interface ListCredentialsOptions extends PageOptions {
  /** The DID of the domain that the credentials are about. */
  readonly subject?: string | undefined;
  readonly status?: CredentialStatus | undefined;
}

/** Credentials of approved claims. Every method throws as the rest of the client does. */
export interface Credentials {
  get(credentialId: string, options?: CallOptions): Promise<Credential>;
  /** One page, newest first. */
  list(options?: ListCredentialsOptions): Promise<CredentialList>;
  listAll(options?: AllOptions<ListCredentialsOptions>): AsyncIterableIterator<Credential>;
  /** Has the platform verify a credential: a JWT, as in a record's `credential`. */
  verify(credential: string, options?: CallOptions): Promise<CredentialVerification>;
}

/** The lists that say which credentials were revoked. */
export interface StatusLists {
  /** A W3C Bitstring Status List, signed as a JWT; a credential's `credentialStatus` names it. Sends no credentials. */
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

/** @param open The transport for calls without credentials. */
export const createStatusLists = (open: Transport): StatusLists => ({
  get: (listId, options) =>
    open.data(options, (http, call) =>
      http.GET('/v1/status-lists/{listId}', {
        ...call,
        headers: { ...call.headers, Accept: 'application/vc+jwt' },
        params: { path: { listId } },
        parseAs: 'text',
      }),
    ),
});
