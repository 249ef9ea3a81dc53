import type { Fetch } from '../http/fetching.js';
import type { ContractRoute, MockHandlers, MockRequest } from './contract-routes.js';
import type { MockOracle } from './mock-oracle.js';
import { MockProblem } from './mock-problem.js';
import { jsonResponse, problemResponse } from './mock-responses.js';
import { oracleRoutes } from './oracle-routes.js';

export interface MockFetchOptions {
  /** Whose requests they are. */
  readonly userDid?: string;
  /** Handlers of further operations, such as those of the platform, or in place of the oracle's. */
  readonly handlers?: Partial<MockHandlers>;
}

/**
 * Answers requests from memory: for the option `fetch` of the clients, or as a handler of MSW, `http.all('https://oracle.test/*', ({ request }) => answer(request))`.
 * What has no handler is a 404, and requests are not validated.
 */
export const createMockFetch = (
  oracle: MockOracle,
  { userDid = 'did:example:user', handlers = {} }: MockFetchOptions = {},
): Fetch => {
  return async (request) => {
    const requestId = request.headers.get('x-request-id') ?? crypto.randomUUID();
    const { origin, pathname, searchParams: query } = new URL(request.url);
    const table: Partial<MockHandlers> = { ...oracleRoutes(oracle, userDid, origin), ...handlers };
    try {
      const found = find(table, request.method, pathname);
      if (!found) throw new MockProblem('route_not_found', `Cannot ${request.method} ${pathname}`);
      const text = await request.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const reply = await found.handler({ request, requestId, path: found.path, query, body });
      if (reply instanceof Response) return reply;
      return jsonResponse(reply.status, reply.body, { 'x-request-id': requestId });
    } catch (error) {
      if (error instanceof MockProblem) return problemResponse(error, requestId);
      throw error;
    }
  };
};

/** A handler, before its operation is known to the type checker. */
type AnyHandler = (
  request: Pick<MockRequest, 'request' | 'requestId' | 'query'> & { path: object; body: unknown },
) => AnyReply | Promise<AnyReply>;

type AnyReply = Response | { readonly status: number; readonly body: unknown };

const find = (
  table: Partial<MockHandlers>,
  method: string,
  pathname: string,
): { readonly handler: AnyHandler; readonly path: Record<string, string> } | undefined => {
  const parts = pathname.split('/');
  for (const route of Object.keys(table) as ContractRoute[]) {
    const [verb, template = ''] = route.split(' ');
    const names = template.split('/');
    if (verb !== method || names.length !== parts.length) continue;
    const path: Record<string, string> = {};
    const fits = names.every((name, index) => {
      const part = parts[index] ?? '';
      if (!name.startsWith('{')) return name === part;
      path[name.slice(1, -1)] = decodeURIComponent(part);
      return true;
    });
    // The only place where a handler's own types are erased: the route is the key that it has in the table.
    if (fits) return { handler: table[route] as unknown as AnyHandler, path };
  }
  return undefined;
};
