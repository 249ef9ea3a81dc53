import { openRunStream } from '../stream/open.js';
import type { RunStream } from '../stream/run-stream.js';
import type { CallOptions } from './call.js';
import type {
  Discovery,
  MessageList,
  MessageReply,
  SendMessage,
  Session,
  SessionDeleted,
  SessionList,
  StreamMessage,
} from './contract.js';
import { createDelegations } from './delegation.js';
import type { Delegations } from './delegation.js';
import { discover } from './discovery.js';
import type { Fetch } from './fetching.js';
import type { OracleAuth } from './oracle-auth.js';
import { createTransport } from './transport.js';

export interface OracleClientOptions {
  readonly baseUrl: string;
  /** Who is calling. */
  readonly auth: OracleAuth;
  /** Default: the platform's. */
  readonly fetch?: Fetch | undefined;
}

export interface ListSessionsOptions extends CallOptions {
  /** 1 to 100; default 20. */
  readonly limit?: number;
  /** Default 0. */
  readonly offset?: number;
}

/** Every method throws ProblemError, ConnectionError or ContractError, and whatever `auth` throws. */
export interface OracleClient {
  discover(options?: CallOptions): Promise<Discovery>;
  readonly sessions: {
    create(options?: CallOptions): Promise<Session>;
    /** The last used first. */
    list(options?: ListSessionsOptions): Promise<SessionList>;
    delete(sessionId: string, options?: CallOptions): Promise<SessionDeleted>;
  };
  readonly messages: {
    /** Waits for the whole answer. */
    send(sessionId: string, message: SendMessage, options?: CallOptions): Promise<MessageReply>;
    /** Resolves when the answer begins. */
    stream(sessionId: string, message: StreamMessage, options?: CallOptions): Promise<RunStream>;
    /** The whole transcript, oldest first. */
    list(sessionId: string, options?: CallOptions): Promise<MessageList>;
  };
  readonly delegation: Delegations;
}

/** The API of one oracle. */
export const createOracleClient = ({ baseUrl, auth, fetch }: OracleClientOptions): OracleClient => {
  const transport = createTransport({ baseUrl, credentials: () => auth.headers(), fetch });

  return {
    discover: (options) => discover(baseUrl, { ...options, fetch }),
    sessions: {
      create: (options) => transport.data(options, (http, call) => http.POST('/sessions', { ...call })),
      list: ({ limit, offset, ...options } = {}) =>
        transport.data(options, (http, call) =>
          http.GET('/sessions', { ...call, params: { query: { limit, offset } } }),
        ),
      delete: (sessionId, options) =>
        transport.data(options, (http, call) =>
          http.DELETE('/sessions/{sessionId}', { ...call, params: { path: { sessionId } } }),
        ),
    },
    messages: {
      send: (sessionId, message, options) =>
        transport.data(options, (http, call) =>
          http.POST('/messages/{sessionId}', {
            ...call,
            params: { path: { sessionId } },
            body: { ...message, stream: false },
          }),
        ),
      stream: async (sessionId, message, options) => {
        const { data, response } = await transport.reply(options, (http, { headers, signal }) =>
          http.POST('/messages/{sessionId}', {
            headers: { ...headers, Accept: 'text/event-stream' },
            signal,
            params: { path: { sessionId } },
            body: { ...message, stream: true },
            parseAs: 'stream',
          }),
        );
        return openRunStream({ response, body: data, signal: options?.signal });
      },
      list: (sessionId, options) =>
        transport.data(options, (http, call) =>
          http.GET('/messages/{sessionId}', { ...call, params: { path: { sessionId } } }),
        ),
    },
    delegation: createDelegations(transport, createTransport({ baseUrl, fetch })),
  };
};
