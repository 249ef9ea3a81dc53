import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type {
  Protocol,
  ProtocolCheck,
  ProtocolCreate,
  ProtocolList,
  ProtocolMigrate,
  ProtocolMigration,
  ProtocolRules,
} from '../../http/contract-schemas.js';
import { allOf, pagesOf } from './paging.js';
import type { PageOptions } from './paging.js';
import { once, repeatable } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** Which version of a protocol is read. */
export interface GetProtocolOptions extends CallOptions {
  /** Default: the newest. */
  readonly version?: number | undefined;
}

/** How many twins are checked against new rules, and from where. */
export interface CheckOptions extends CallOptions {
  /** How many twins a page checks; 1 to 1000, default 500. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** From where a migration goes on. */
export interface MigrateOptions extends SendOptions {
  /** The `nextCursor` of the previous call. */
  readonly cursor?: string | undefined;
}

/** Rules for twins. Every method throws as the rest of the client does. */
export interface Protocols {
  create(protocol: ProtocolCreate, options?: SendOptions): Promise<Protocol>;
  get(did: string, options?: GetProtocolOptions): Promise<Protocol>;
  /** One page of protocols in their newest version, ordered by DID. */
  list(options?: PageOptions): Promise<ProtocolList>;
  listAll(options?: CallOptions): AsyncIterableIterator<Protocol>;
  /** New twins follow it immediately; existing ones follow it once they are migrated. */
  createVersion(did: string, rules: ProtocolRules, options?: SendOptions): Promise<Protocol>;
  /** One page, newest first. */
  listVersions(did: string, options?: PageOptions): Promise<ProtocolList>;
  listAllVersions(did: string, options?: CallOptions): AsyncIterableIterator<Protocol>;
  /** Reports which twins of the protocol would violate the rules; checks one page of them, and changes nothing. */
  check(did: string, rules: ProtocolRules, options?: CheckOptions): Promise<ProtocolCheck>;
  /** The same for all twins of the protocol, with a report for each page. */
  checkAll(
    did: string,
    rules: ProtocolRules,
    options?: Omit<CheckOptions, 'cursor'>,
  ): AsyncIterableIterator<ProtocolCheck>;
  /** Migrates conforming twins to a newer version, up to 500 by default, and reports the others. */
  migrate(did: string, migration: ProtocolMigrate, options?: MigrateOptions): Promise<ProtocolMigration>;
  /** The same for all twins, with a report for each call. */
  migrateAll(
    did: string,
    migration: ProtocolMigrate,
    options?: CallOptions,
  ): AsyncIterableIterator<ProtocolMigration>;
}

export const createProtocols = (transport: Transport): Protocols => {
  const list: Protocols['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/protocols', { ...call, params: { query: queryOf(options) } }),
    );
  const listVersions: Protocols['listVersions'] = (protocolDid, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/protocols/{protocolDid}/versions', {
        ...call,
        params: { path: { protocolDid }, query: queryOf(options) },
      }),
    );
  const check: Protocols['check'] = (protocolDid, rules, options = {}) =>
    transport.data(repeatable(options), (http, call) =>
      http.POST('/v1/protocols/{protocolDid}/check', {
        ...call,
        params: { path: { protocolDid }, query: queryOf(options) },
        body: rules,
      }),
    );
  const migrate: Protocols['migrate'] = (protocolDid, migration, options = {}) =>
    transport.data(once(options), (http, call) =>
      http.POST('/v1/protocols/{protocolDid}/migrate', {
        ...call,
        params: { path: { protocolDid }, query: queryOf(options) },
        body: migration,
      }),
    );

  return {
    create: (protocol, options) =>
      transport.data(once(options), (http, call) => http.POST('/v1/protocols', { ...call, body: protocol })),
    get: (protocolDid, options = {}) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/protocols/{protocolDid}', {
          ...call,
          params: { path: { protocolDid }, query: queryOf(options) },
        }),
      ),
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.protocols,
      ),
    createVersion: (protocolDid, rules, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/protocols/{protocolDid}/versions', {
          ...call,
          params: { path: { protocolDid } },
          body: rules,
        }),
      ),
    listVersions,
    listAllVersions: (did, options) =>
      allOf(
        (page) => listVersions(did, { ...options, ...page }),
        (page) => page.protocols,
      ),
    check,
    checkAll: (did, rules, options) => pagesOf((cursor) => check(did, rules, { ...options, cursor })),
    migrate,
    migrateAll: (did, migration, options) =>
      pagesOf((cursor) => migrate(did, migration, { ...options, cursor })),
  };
};
