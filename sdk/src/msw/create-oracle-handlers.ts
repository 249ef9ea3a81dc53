import { http, ws } from 'msw';
import type { HttpHandler, WebSocketHandler } from 'msw';
import type { ContractRoute } from '../testing/http/contract-routes.js';
import { createMockFetch } from '../testing/http/mock-fetch.js';
import type { MockFetchOptions } from '../testing/http/mock-fetch.js';
import { oracleRoutes } from '../testing/http/oracle-routes.js';
import type { MockOracle } from '../testing/oracle/mock-oracle.js';
import { MockChannel } from '../testing/socket/mock-channel.js';
import type { MockChannelOptions } from '../testing/socket/mock-channel.js';

/** Where clients find the oracle in memory, and what it answers beside its own operations. */
export interface OracleHandlersOptions extends MockFetchOptions {
  /** The URL that clients are given, such as `https://oracle.test`. */
  readonly baseUrl: string;
  readonly socket?: Omit<MockChannelOptions, 'userDid'>;
}

/**
 * One handler for each operation that is answered, and one for the event channel: for `setupServer` and `setupWorker`.
 *
 * @example
 * ```ts
 * import { createOracleHandlers } from '@twin-oracle/sdk/msw';
 * import { MockOracle } from '@twin-oracle/sdk/testing';
 * import { setupServer } from 'msw/node';
 *
 * const oracle = new MockOracle({
 *   oracle: { name: 'Mock', did: 'did:example:oracle' },
 *   scenarios: [{ name: 'hello', summary: 'A greeting.', steps: [{ text: 'Hello there' }] }],
 * });
 * const server = setupServer(...createOracleHandlers(oracle, { baseUrl: 'https://oracle.test' }));
 * server.listen();
 * ```
 */
export const createOracleHandlers = (
  oracle: MockOracle,
  { baseUrl, socket, ...options }: OracleHandlersOptions,
): (HttpHandler | WebSocketHandler)[] => {
  const answer = createMockFetch(oracle, options);
  const channel = new MockChannel(oracle, { ...socket, userDid: options.userDid });
  const table = { ...oracleRoutes(oracle, '', baseUrl), ...options.handlers };
  // MSW compares URLs without the path of Socket.IO.
  const sockets = ws.link(new URL('/', baseUrl.replace(/^http/, 'ws')).href);
  return [
    ...(Object.keys(table) as ContractRoute[]).map((route) => {
      const { method, path } = parts(route);
      return http[method](`${baseUrl}${path}`, ({ request }) => answer(request));
    }),
    sockets.addEventListener('connection', ({ client }) => {
      const connection = channel.open(client.url, client);
      client.addEventListener('message', ({ data }) => connection.receive(String(data)));
      client.addEventListener('close', () => connection.closed());
    }),
  ];
};

/** With the path's parameters as MSW writes them. */
const parts = (route: ContractRoute) => {
  const [method = '', path = ''] = route.split(' ');
  return {
    method: method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
  };
};
