import type { MockHandlers, OracleRoute } from './contract-routes.js';
import { describeOracle } from './describe-oracle.js';
import type { MockOracle } from '../oracle/mock-oracle.js';
import { jsonResponse, streamResponse } from './mock-responses.js';
import { readPreferences } from './read-preferences.js';

/** The operations of an oracle as one user calls them. An operation that is missing here does not compile. */
export const oracleRoutes = (
  oracle: MockOracle,
  userDid: string,
  baseUrl: string,
): MockHandlers<OracleRoute> => ({
  'GET /.well-known/oracle.json': () => ({ status: 200, body: describeOracle(oracle.profile, baseUrl) }),
  'GET /models': () => ({
    status: 200,
    body: { models: [{ id: 'mock', label: 'Mock', isDefault: true }], default: 'mock' },
  }),
  'POST /sessions': ({ request }) => ({
    status: 201,
    body: oracle.createSession(userDid, request.headers.get('idempotency-key') ?? undefined),
  }),
  'GET /sessions': ({ query }) => ({
    status: 200,
    body: oracle.listSessions(userDid, {
      limit: numberOf(query, 'limit', 20),
      offset: numberOf(query, 'offset', 0),
    }),
  }),
  'DELETE /sessions/{sessionId}': ({ path }) => {
    oracle.deleteSession(userDid, path.sessionId);
    return { status: 200, body: { message: 'Session deleted successfully' } };
  },
  'GET /sessions/{sessionId}/messages': ({ path, query }) => {
    const [before, after] = [query.get('before'), query.get('after')];
    return {
      status: 200,
      body: oracle.page(userDid, path.sessionId, {
        limit: numberOf(query, 'limit', 20),
        ...(before !== null && { before }),
        ...(after !== null && { after }),
      }),
    };
  },
  'GET /sessions/{sessionId}/messages/{messageId}/tool-calls/{toolCallId}': ({ path }) => ({
    status: 200,
    body: oracle.toolCall(userDid, path),
  }),
  'GET /sessions/{sessionId}/run': ({ path }) => ({
    status: 200,
    body: { run: oracle.session(userDid, path.sessionId).active },
  }),
  'POST /sessions/{sessionId}/tool-results': ({ path: { sessionId }, body: { toolCallId, ...result } }) => {
    oracle.session(userDid, sessionId);
    oracle.settle(sessionId, toolCallId, result);
    return { status: 200, body: { ok: true } };
  },
  'POST /messages/abort': ({ body }) => ({ status: 200, body: oracle.abortSession(userDid, body.sessionId) }),
  'GET /messages/{sessionId}': ({ path }) => ({
    status: 200,
    body: oracle.messages(userDid, path.sessionId),
  }),
  'POST /messages/{sessionId}': async ({ request, path: { sessionId }, body, requestId }) => {
    const run = oracle.send(userDid, sessionId, {
      body,
      requestId,
      idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
      payment: request.headers.get('payment-authorization') ?? undefined,
      scenario: readPreferences(request.headers.get('prefer')).get('scenario'),
    });
    if (body.stream) return streamResponse(run, 0, request.signal);
    const { returnAllMessages } = body;
    const reply = await oracle.reply(userDid, run, { returnAllMessages, signal: request.signal });
    return jsonResponse(200, reply, { 'x-request-id': run.requestId, 'x-run-id': run.runId });
  },
  'GET /runs/{runId}': ({ request, path, query }) => {
    const after = Math.max(numberOf(query, 'after', 0), Number(request.headers.get('last-event-id') ?? 0));
    return streamResponse(oracle.run(userDid, path.runId), after, request.signal);
  },
  'POST /runs/{runId}/abort': ({ path }) => ({ status: 200, body: oracle.run(userDid, path.runId).abort() }),
});

const numberOf = (query: URLSearchParams, name: string, otherwise: number): number => {
  const value = query.get(name);
  return value === null ? otherwise : Number(value);
};
