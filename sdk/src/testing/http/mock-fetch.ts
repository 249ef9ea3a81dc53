import { problemStatuses } from '../../../../generated/problem-statuses.js';
import type { Fetch } from '../../http/fetching.js';
import type { ContractRoute, MockHandlers, MockRequest } from './contract-routes.js';
import type { MockOracle } from '../oracle/mock-oracle.js';
import { MockProblem } from '../oracle/mock-problem.js';
import { jsonResponse, problemResponse } from './mock-responses.js';
import { oracleRoutes } from './oracle-routes.js';
import { readPreferences } from './read-preferences.js';

/** Whose requests are answered, and which operations beside those of the oracle. */
export interface MockFetchOptions {
  /** Whose requests they are. */
  readonly userDid?: string;
  /** Handlers of further operations, such as those of the platform, or in place of the oracle's. */
  readonly handlers?: Partial<MockHandlers>;
}

/**
 * Answers requests from memory: for the option `fetch` of the clients.
 * What has no handler is a 404, and requests are not validated.
 *
 * @example
 * ```ts
 * import { createOracleClient } from '@twin-oracle/sdk';
 * import { createMockFetch, MockOracle } from '@twin-oracle/sdk/testing';
 *
 * const oracle = new MockOracle({
 *   oracle: { name: 'Mock', did: 'did:example:oracle' },
 *   scenarios: [{ name: 'hello', summary: 'A greeting.', steps: [{ text: 'Hello there' }] }],
 * });
 * const client = createOracleClient({ baseUrl: 'https://oracle.test', auth, fetch: createMockFetch(oracle) });
 * const { sessionId } = await client.sessions.create();
 * console.log(await (await client.messages.stream(sessionId, { message: '/hello' })).text());
 * ```
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
      refuseAsPreferred(request);
      const body = await bodyOf(request);
      const reply = await found.handler({ request, requestId, path: found.path, query, body });
      if (reply instanceof Response) return reply;
      return jsonResponse(reply.status, reply.body, { 'x-request-id': requestId });
    } catch (error) {
      if (error instanceof MockProblem) return problemResponse(error, requestId);
      throw error;
    }
  };
};

/** `Prefer: code=429` is answered with the first error of the contract that has this status. */
const refuseAsPreferred = ({ headers }: Request): void => {
  const status = Number(readPreferences(headers.get('prefer')).get('code'));
  const codes = Object.keys(problemStatuses) as (keyof typeof problemStatuses)[];
  const code = codes.find((each) => problemStatuses[each] === status);
  if (code) throw new MockProblem(code, `The request prefers an error ${status}`);
};

/** A handler, before its operation is known to the type checker. */
type AnyHandler = (
  request: Pick<MockRequest, 'request' | 'requestId' | 'query'> & { path: object; body: unknown },
) => AnyReply | Promise<AnyReply>;

type AnyReply = Response | { readonly status: number; readonly body: unknown };

/** The handler of a request. @throws MockProblem when the contract has no such path, or no such method of it. */
const find = (
  table: Partial<MockHandlers>,
  method: string,
  pathname: string,
): { readonly handler: AnyHandler; readonly path: Record<string, string> } => {
  const parts = pathname.split('/').map(decoded);
  const allow: string[] = [];
  for (const route of Object.keys(table) as ContractRoute[]) {
    const [verb = '', template = ''] = route.split(' ');
    const names = template.split('/');
    const path: Record<string, string> = {};
    const fits = names.every((name, index) => {
      const part = parts[index] ?? '';
      if (!name.startsWith('{')) return name === part;
      path[name.slice(1, -1)] = part;
      return true;
    });
    if (!fits || names.length !== parts.length) continue;
    // The only place where a handler's own types are erased: the route is the key that it has in the table.
    if (verb === method) return { handler: table[route] as AnyHandler, path };
    allow.push(verb);
  }
  if (allow.length === 0) throw new MockProblem('route_not_found', `Cannot ${method} ${pathname}`);
  const methods = allow.join(', ');
  throw new MockProblem('method_not_allowed', `${pathname} takes ${methods}, not ${method}`, {
    allow: methods,
  });
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new MockProblem('malformed_request', 'The path is not percent-encoded UTF-8');
  }
};

const bodyOf = async (request: Request): Promise<unknown> => {
  const text = await request.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new MockProblem('malformed_json', 'The body is not valid JSON');
  }
};
