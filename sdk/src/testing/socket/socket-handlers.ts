import {
  clientEventNames,
  serverEventNames,
  type ClientToServerEvents,
} from '../../../../generated/socket-events.js';
import type { MockOracle } from '../oracle/mock-oracle.js';
import type { SocketEvent } from './frame-events.js';
import { changeOf, eventOf } from './frame-events.js';
import { MockProblem } from '../oracle/mock-problem.js';

/** One connection, as a handler sees it. */
export interface SocketContext {
  readonly oracle: MockOracle;
  readonly userDid: string;
  readonly sessionId: string;
  /** Of all sessions. */
  readonly connections: { readonly total: number; readonly sessions: number };
  readonly send: (event: SocketEvent) => void;
}

type PayloadOf<Name extends keyof ClientToServerEvents> = Parameters<ClientToServerEvents[Name]>[0];

/** Handlers of what clients send, one for each event of the contract: a missing one does not compile. They throw `MockProblem` to refuse. */
export type SocketHandlers = {
  readonly [Name in keyof ClientToServerEvents]: (context: SocketContext, payload: PayloadOf<Name>) => void;
};

const TOKEN_SECONDS = 900;

/**
 * What an oracle answers.
 *
 * @example
 * ```ts
 * import { MockChannel, MockProblem, socketHandlers } from '@twin-oracle/sdk/testing';
 *
 * let pings = 0;
 * const channel = new MockChannel(mockOracle, {
 *   handlers: {
 *     ping: (context, payload) => {
 *       if (++pings > 3) throw new MockProblem('too_many_requests', 'Slow down');
 *       socketHandlers.ping(context, payload);
 *     },
 *   },
 * });
 * ```
 */
export const socketHandlers: SocketHandlers = {
  ping: (context) => context.send({ name: 'pong', payload: stamp(context) }),
  status: (context) => {
    const { total: totalConnections, sessions: activeSessions } = context.connections;
    const payload = { connected: true, activeSessions, totalConnections, ...stamp(context) };
    context.send({ name: 'status', payload });
  },
  'list-events': (context) =>
    context.send({
      name: 'available-events',
      payload: {
        clientEvents: [...clientEventNames],
        serverEvents: [...serverEventNames],
        ...stamp(context),
      },
    }),
  authenticate: (context) => {
    const expiresAt = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
    context.send({ name: 'authenticated', payload: { expiresAt, ...stamp(context) } });
  },
  tool_result: ({ oracle, sessionId }, { toolCallId, result, error }) =>
    oracle.settle(sessionId, toolCallId, { result, error }, 'browser_tool'),
  action_call_result: ({ oracle, sessionId }, { toolCallId, result, error }) =>
    oracle.settle(sessionId, toolCallId, { result, error }, 'action'),
  subscribe: (context, { runId, after }) => {
    const { runs } = context.oracle.session(context.userDid, context.sessionId);
    const from = runId === undefined ? runs.at(-1) : runs.find((run) => run.runId === runId);
    if (runId !== undefined && !from) throw new MockProblem('run_not_found', `There is no run ${runId}`);
    if (from && (runId !== undefined || after !== undefined)) {
      const missed = runs.slice(runs.indexOf(from));
      for (const run of missed)
        for (const frame of run.log.frames) {
          const event = run !== from || frame.id > (after ?? 0) ? eventOf(run, frame) : undefined;
          if (event) context.send(event);
        }
      for (const run of missed) context.send(changeOf(run));
    }
    const latest = runs.at(-1);
    context.send({
      name: 'subscribed',
      payload: {
        ...stamp(context),
        ...(latest && { runId: latest.runId, lastSeq: latest.log.frames.length }),
      },
    });
  },
};

/** Which session an event is of, and when it was sent. */
export const stamp = ({ sessionId }: Pick<SocketContext, 'sessionId'>) => ({
  sessionId,
  timestamp: new Date().toISOString(),
});
