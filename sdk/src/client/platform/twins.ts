import { ProblemError } from '../../errors/problem-error.js';
import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type {
  DidDocument,
  Twin,
  TwinChange,
  TwinCreate,
  TwinHistory,
  TwinList,
  TwinPatch,
  VerificationStatus,
} from '../../http/contract-schemas.js';
import { etagOf } from './if-match.js';
import type { ChangeOptions } from './if-match.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** How often `change` retries after a conflict. */
const MAX_TRIES = 5;

/** Filters of twins; a twin must match all of them. */
export interface TwinFilters {
  /** Such as `Project`; case-insensitive. */
  readonly type?: string | undefined;
  /** The DID of a protocol. */
  readonly class?: string | undefined;
  /** A DID. */
  readonly controller?: string | undefined;
  readonly status?: VerificationStatus | undefined;
  /** Up to eight, each `name:value`; `a.b:value` looks into an object. */
  readonly property?: string[] | undefined;
  /** Words of its name or description, or prefixes of words. */
  readonly text?: string | undefined;
  /** The external id that the owner of the API key gave it. */
  readonly externalId?: string | undefined;
}

/** Which twins a list has. */
export interface ListTwinsOptions extends TwinFilters, PageOptions {
  /** Only these twins, by up to 100 DIDs; those that do not exist are left out. With a `limit` that is as large, one page has them all. */
  readonly did?: string[] | undefined;
}

/** As of when a twin is read. */
export interface GetTwinOptions extends CallOptions {
  /** The record as of that time, also of a twin that was deleted since; RFC 3339. */
  readonly at?: string | undefined;
}

/** Twins; entities and domains are two names for one register. Every method throws ProblemError, ConnectionError or ContractError. */
export interface Twins {
  create(twin: TwinCreate, options?: SendOptions): Promise<Twin>;
  get(did: string, options?: GetTwinOptions): Promise<Twin>;
  /** One page, newest first. */
  list(options?: ListTwinsOptions): Promise<TwinList>;
  /** All matching twins, newest first; a page is requested when the previous one is consumed. */
  listAll(options?: AllOptions<ListTwinsOptions>): AsyncIterableIterator<Twin>;
  /** A merge patch (RFC 7396): omitted members stay, `null` removes, objects are merged, lists are replaced. */
  update(did: string, patch: TwinPatch, options: ChangeOptions): Promise<Twin>;
  /**
   * Reads the twin, calls back for a patch, and sends the change; after a conflict with another change it starts over, five times at most.
   * Without a patch nothing is changed. The callback may run more than once, so it should have no side effects.
   */
  change(
    did: string,
    patchOf: (twin: Twin) => TwinPatch | undefined | Promise<TwinPatch | undefined>,
    options?: CallOptions,
  ): Promise<Twin>;
  /** Returns the twin as it was. Its relationships are deleted too; its history stays. */
  delete(did: string, options: ChangeOptions): Promise<Twin>;
  didDocument(did: string, options?: CallOptions): Promise<DidDocument>;
  /** One page of the twin's changes, newest first. They outlive the twin. */
  listHistory(did: string, options?: PageOptions): Promise<TwinHistory>;
  listAllHistory(did: string, options?: CallOptions): AsyncIterableIterator<TwinChange>;
}

/** @param noun The path segment for them. */
export const createTwins = (transport: Transport, noun: 'entities' | 'domains'): Twins => {
  const twins = `/v1/${noun}` as const;
  const twin = `/v1/${noun}/{did}` as const;

  const get: Twins['get'] = (did, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET(twin, { ...call, params: { path: { did }, query: queryOf(options) } }),
    );
  const list: Twins['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET(twins, { ...call, params: { query: queryOf(options) } }),
    );
  const update: Twins['update'] = (did, patch, { ifMatch, ...options }) =>
    transport.data(options, (http, call) =>
      http.PATCH(twin, {
        ...call,
        params: { path: { did }, header: { 'if-match': etagOf(ifMatch) } },
        body: patch,
      }),
    );
  const listHistory: Twins['listHistory'] = (did, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/entities/{did}/history', {
        ...call,
        params: { path: { did }, query: queryOf(options) },
      }),
    );

  return {
    create: (body, options) =>
      transport.data(once(options), (http, call) => http.POST(twins, { ...call, body })),
    get,
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.twins,
      ),
    update,
    async change(did, patchOf, options) {
      for (let tries = 1; ; tries++) {
        const read = await get(did, options);
        const patch = await patchOf(read);
        if (!patch) return read;
        try {
          return await update(did, patch, { ...options, ifMatch: read });
        } catch (error) {
          if (tries === MAX_TRIES || !isPreconditionFailed(error)) throw error;
        }
      }
    },
    delete: (did, { ifMatch, ...options }) =>
      transport.data(options, (http, call) =>
        http.DELETE(twin, {
          ...call,
          params: { path: { did }, header: { 'if-match': etagOf(ifMatch) } },
        }),
      ),
    didDocument: (did, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/entities/{did}/did-document', { ...call, params: { path: { did } } }),
      ),
    listHistory,
    listAllHistory: (did, options) =>
      allOf(
        (page) => listHistory(did, { ...options, ...page }),
        (page) => page.changes,
      ),
  };
};

const isPreconditionFailed = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'precondition_failed';
