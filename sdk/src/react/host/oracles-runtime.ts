import { createCallbackAuth } from '../../authentication/callback-auth.js';
import type { CallbackAuth } from '../../authentication/callback-auth.js';
import type { ChainServices } from '../../chain/oracle-contract.js';
import { openChat } from '../../chat/open-chat.js';
import type { Chat } from '../../chat/chat.js';
import type { ChatOptions } from '../../chat/chat-options.js';
import { createOracleClient } from '../../client/oracle/oracle-client.js';
import type { OracleClient } from '../../client/oracle/oracle-client.js';
import { createLoader } from '../../runtime/load-later.js';
import type { ModelList } from '../../http/contract-schemas.js';
import type { Fetch } from '../../http/fetching.js';
import type { RequestHooks } from '../../http/request-hooks.js';
import type { OracleResolver } from '../../resolver/oracle-resolver.js';
import { pageStorage } from '../../runtime/browser.js';
import { createActionRegistry } from './action-registry.js';
import type { ActionRegistry } from './action-registry.js';
import { createResource } from '../store/resource.js';
import type { Resource } from '../store/resource.js';
import type { OracleUrls } from '../../resolver/oracle-resolver.js';
import { SessionPages } from './session-pages.js';
import type { CreateDelegationFn, CreateInvocationFn, IWalletProps, TransactionFn } from './wallet.js';

/** What a host gives to all hooks. Each is read when it is needed. */
export interface OraclesHost extends RequestHooks {
  readonly createDelegation: CreateDelegationFn;
  readonly createInvocation?: CreateInvocationFn | undefined;
  readonly resolveOracle?: OracleResolver | undefined;
  readonly chain?: ChainServices | undefined;
  readonly transactSignX: TransactionFn;
  readonly fetch?: Fetch | undefined;
}

/** Not in the first load of a page: the socket's library is larger than all else. */
const loadChannel = createLoader('The event channel', () => import('./open-session.js'));

/** What lives outside React's tree for one user: clients, chats, lists of sessions, and the actions of the page. */
export class OraclesRuntime {
  readonly actions: ActionRegistry = createActionRegistry();
  readonly #wallet: IWalletProps | null;
  readonly #host: () => OraclesHost;
  readonly #auths = new Map<string, CallbackAuth>();
  readonly #clients = new Map<string, OracleClient>();
  readonly #sessions = new Map<string, SessionPages>();
  readonly #urls = new Map<string, Resource<OracleUrls>>();
  readonly #models = new Map<string, Resource<ModelList>>();
  readonly #endedRuns = new Set<string>();

  constructor(wallet: IWalletProps | null, host: () => OraclesHost) {
    this.#wallet = wallet;
    this.#host = host;
  }

  /** The user's credentials for an oracle; undefined without a user. */
  auth(oracleDid: string): CallbackAuth | undefined {
    const wallet = this.#wallet;
    return wallet ? kept(this.#auths, oracleDid, () => this.#createAuth(wallet.did, oracleDid)) : undefined;
  }

  /** Undefined without a user. */
  client(oracleDid: string, baseUrl: string): OracleClient | undefined {
    const auth = this.auth(oracleDid);
    const { fetch } = this;
    return (
      auth &&
      kept(this.#clients, `${oracleDid} ${baseUrl}`, () =>
        createOracleClient({ baseUrl, auth, fetch, ...this.#hooks }),
      )
    );
  }

  readonly sign: TransactionFn = (messages, memo) => this.#host().transactSignX(messages, memo);

  get chain(): ChainServices | undefined {
    return this.#host().chain;
  }

  /** Of the host, or of the platform. */
  readonly fetch: Fetch = (request) => (this.#host().fetch ?? globalThis.fetch)(request);

  /** Those that the host has at the time of a request. */
  readonly #hooks: RequestHooks = {
    onRequest: (context) => this.#host().onRequest?.(context),
    onResponse: (context) => this.#host().onResponse?.(context),
  };

  /** @param wsUrl Where the event channel is; default: where the discovery document says. */
  chat(
    oracleDid: string,
    baseUrl: string,
    {
      sessionId,
      wsUrl,
      ...options
    }: ChatOptions & { readonly sessionId: string; readonly wsUrl?: string | undefined },
  ): Chat | undefined {
    const client = this.client(oracleDid, baseUrl);
    const auth = this.auth(oracleDid);
    if (!client || !auth) return undefined;
    const connect = async () => {
      const { openSession } = await loadChannel();
      return openSession({ client, auth, sessionId, wsUrl });
    };
    const authorize = () => auth.delegation({ renew: true });
    return openChat(client, sessionId, { connect, authorize, ...options });
  }

  sessions(oracleDid: string, baseUrl: string, limit: number): SessionPages | undefined {
    const client = this.client(oracleDid, baseUrl);
    return (
      client &&
      kept(this.#sessions, `${oracleDid} ${baseUrl} ${limit}`, () => new SessionPages(client, limit))
    );
  }

  /** Reads the lists of sessions again once a run has ended: it may have named its session, and moved it to the front. */
  runEnded(oracleDid: string, baseUrl: string, runId: string): void {
    if (this.#endedRuns.has(runId)) return;
    this.#endedRuns.add(runId);
    for (const [key, pages] of this.#sessions)
      if (key.startsWith(`${oracleDid} ${baseUrl} `)) void pages.refetch();
  }

  /** Where an oracle is, asked once. */
  urls(oracleDid: string): Resource<OracleUrls> {
    return kept(this.#urls, oracleDid, () =>
      createResource(async () => {
        const { resolveOracle } = this.#host();
        if (!resolveOracle)
          throw new Error('Give OraclesProvider `resolveOracle`, or the hook `overrides.baseUrl`');
        return resolveOracle(oracleDid);
      }),
    );
  }

  /** The models of an oracle, which are public. */
  models(baseUrl: string): Resource<ModelList> {
    return kept(this.#models, baseUrl, () => {
      const auth = { headers: () => Promise.resolve({}) };
      const { models } = createOracleClient({ baseUrl, auth, fetch: this.fetch, ...this.#hooks });
      return createResource(() => models.list());
    });
  }

  #createAuth(userDid: string, oracleDid: string): CallbackAuth {
    const host = this.#host;
    return createCallbackAuth({
      ...{ userDid, oracleDid, storage: pageStorage },
      createDelegation: (did) => host().createDelegation(did),
      createInvocation: host().createInvocation && ((did) => (host().createInvocation ?? missing)(did)),
    });
  }
}

/** A host that has taken its `createInvocation` away. */
const missing = () => Promise.reject(new Error('OraclesProvider has no `createInvocation` any more'));

const kept = <Value>(values: Map<string, Value>, key: string, make: () => Value): Value => {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
};
