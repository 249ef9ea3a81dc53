import type { MockOracle } from '@twin-oracle/sdk/testing';
import { Problem } from '../../server/contract/errors/problem.js';
import type { OperationHandlers, HostContract } from '../../server/contract/types.js';
import { followRun } from './follow-run.js';
import { requestNow } from './current-request.js';
import type { MockCallers } from './mock-caller.js';

type Handlers<Id extends keyof HostContract['rows']> = OperationHandlers<MockCallers, HostContract, Id>;

/** The operations of the oracle that the mock answers from its memory. */
export function createOracleHandlers(
  oracle: MockOracle,
  /** The scenario of messages that name none; undefined when each chooses its own. */
  chosenScenario: () => string | undefined,
): Handlers<
  | 'createSession'
  | 'listSessions'
  | 'deleteSession'
  | 'sendMessage'
  | 'listMessages'
  | 'listSessionMessages'
  | 'getToolCall'
  | 'getSessionRun'
  | 'submitToolResult'
  | 'abortSession'
  | 'getRun'
  | 'abortRun'
> {
  return {
    createSession: ({ caller, header }) => ({
      status: 201,
      body: oracle.createSession(caller.did, header['idempotency-key']),
    }),
    listSessions: ({ caller, query }) => ({ status: 200, body: oracle.listSessions(caller.did, query) }),
    deleteSession({ caller, path }) {
      oracle.deleteSession(caller.did, path.sessionId);
      return { status: 200, body: { message: 'Session deleted successfully' } };
    },
    async sendMessage({ path: { sessionId }, body, caller, requestId, header, disconnected }) {
      const run = oracle.send(caller.did, sessionId, {
        body,
        requestId,
        idempotencyKey: header['idempotency-key'],
        payment: header['payment-authorization'],
        scenario: requestNow().preferences.get('scenario') ?? chosenScenario(),
      });
      const headers = { 'X-Run-Id': run.runId };
      if (body.stream)
        return {
          status: 200,
          type: 'text/event-stream',
          events: (over) => followRun(run, 0, over),
          headers,
          requestId: run.requestId,
        };
      const { returnAllMessages } = body;
      return {
        status: 200,
        body: await oracle.reply(caller.did, run, { returnAllMessages, signal: disconnected() }),
        headers,
        requestId: run.requestId,
      };
    },
    listMessages: ({ caller, path }) => ({
      status: 200,
      body: oracle.messages(caller.did, path.sessionId),
    }),
    listSessionMessages({ caller, path, query }) {
      if (query.before !== undefined && query.after !== undefined)
        throw new Problem('invalid_request', 'query.after cannot stand together with query.before', {
          errors: [
            {
              field: 'query.after',
              rule: 'invalid_request',
              message: 'must not stand together with query.before',
            },
          ],
        });
      return { status: 200, body: oracle.page(caller.did, path.sessionId, query) };
    },
    getToolCall: ({ caller, path }) => ({ status: 200, body: oracle.toolCall(caller.did, path) }),
    getSessionRun: ({ caller, path }) => ({
      status: 200,
      body: { run: oracle.session(caller.did, path.sessionId).active },
    }),
    submitToolResult({ caller, path: { sessionId }, body: { toolCallId, ...result } }) {
      oracle.session(caller.did, sessionId);
      oracle.settle(sessionId, toolCallId, result);
      return { status: 200, body: { ok: true } };
    },
    abortSession: ({ caller, body }) => ({
      status: 200,
      body: oracle.abortSession(caller.did, body.sessionId),
    }),
    getRun({ caller, path, query, header }) {
      const run = oracle.run(caller.did, path.runId);
      const after = Math.max(query.after, Number(header['last-event-id'] ?? 0));
      return {
        status: 200,
        type: 'text/event-stream',
        events: (over) => followRun(run, after, over),
        headers: { 'X-Run-Id': run.runId },
        requestId: run.requestId,
      };
    },
    abortRun: ({ caller, path }) => ({ status: 200, body: oracle.run(caller.did, path.runId).abort() }),
  };
}
