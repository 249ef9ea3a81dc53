import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from 'pino';
import type { RunEvent } from '@twin-oracle/sdk';
import type { MockOracle, MockOracleOptions, MockRun } from '@twin-oracle/sdk/testing';
import { corsOptions } from '../../server/contract/cors.js';
import { Problem } from '../../server/contract/errors/problem.js';
import type { LoggedFrame, LoggedRun } from '../../server/ports/run-log-port.js';
import { createSocketChannel } from '../../server/realtime/event-channel.js';
import { createGateway } from '../../server/realtime/gateway.js';
import { explain } from './mock-problems.js';
import { callerNamed, noCredentials } from './mock-caller.js';

export interface MockSocketOptions {
  readonly oracleOf: () => MockOracle;
  /** While it is true, connections are cut. */
  readonly isOffline: () => boolean;
}

export interface MockSocket extends Required<Pick<MockOracleOptions, 'onFrame' | 'onEvent'>> {
  /** Cuts all connections. */
  readonly cut: () => void;
}

/** The event channel of the server, with the mock's memory behind it. @returns what the oracle tells the sockets. */
export function openMockSocket(
  server: Server,
  log: Logger,
  { oracleOf, isOffline }: MockSocketOptions,
): MockSocket {
  const channel = createSocketChannel({ cors: corsOptions(['*']), log });
  const ownerOf = (sessionId: string) => {
    const session = oracleOf().find(sessionId);
    if (!session) throw new Problem('session_not_found', `There is no session ${sessionId}`);
    return session.ownerDid;
  };

  createGateway({
    server,
    channel,
    socketsPerUser: 1_000,
    // Any credentials will do, as for HTTP.
    signIn: (from) =>
      'headers' in from || from.invocation || from.delegation
        ? Promise.resolve(callerNamed())
        : Promise.reject(noCredentials()),
    revocations: { has: () => false },
    clientAddress: () => '127.0.0.1',
    admit: () => undefined,
    explain,
    assertOwnSession: async (sessionId) => Promise.resolve(ownerOf(sessionId)),
    answers: {
      async settle({ sessionId, toolCallId, result, error }) {
        await Promise.resolve();
        oracleOf().settle(sessionId, toolCallId, { result, ...(error !== undefined && { error }) });
      },
      tabCame: () => Promise.resolve(),
      tabLeft: () => Promise.resolve(),
    },
    async findMissedFrames(sessionId, _userDid, { runId, after }) {
      await Promise.resolve();
      const { runs } = oracleOf().session(ownerOf(sessionId), sessionId);
      const from = runId === undefined ? runs.at(-1) : runs.find((run) => run.runId === runId);
      if (runId !== undefined && !from) throw new Problem('run_not_found', `There is no run ${runId}`);
      const latest = runs.at(-1);
      if (!from || !latest) return undefined;
      const pages = runs.slice(runs.indexOf(from)).map((run) => ({
        run: logged(run),
        frames: run.log.frames.filter(({ id }) => run !== from || id > after).map(loggedFrame),
      }));
      return { latest: logged(latest), pages: each(pages) };
    },
    log,
  });

  channel.io.engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
    if (isOffline()) request.socket.destroy();
    else next();
  });

  return {
    cut() {
      for (const { conn } of channel.io.sockets.sockets.values()) conn.close();
    },
    onFrame(run, frame) {
      const { sessionId, runId } = run;
      if (frame.event === 'browser_tool_call')
        void channel.tabs.offer(sessionId, { event: frame.event, payload: frame.data });
      else if (frame.event === 'action_call' && frame.data.status === 'isRunning')
        void channel.tabs.offer(sessionId, { event: frame.event, payload: frame.data });
      else channel.sendFrame({ sessionId, runId }, loggedFrame(frame));
      // A reader of the stream knows already.
      if (frame.event === 'done' && !run.isStreamed)
        channel.invalidate(sessionId, { requestId: run.requestId, messageId: run.messageId });
    },
    onEvent(sessionId, { event, inSeconds = 60 }) {
      if (event === 'message_cache_invalidation') {
        const requestId = oracleOf().find(sessionId)?.runs.at(-1)?.requestId ?? '';
        channel.invalidate(sessionId, { requestId });
      } else {
        channel.emit(channel.io.to(sessionId), event, {
          sessionId,
          expiresAt: Math.floor(Date.now() / 1000) + inSeconds,
          timestamp: new Date().toISOString(),
        });
      }
    },
  };
}

function logged({ runId, requestId, messageId, log: { frames } }: MockRun): LoggedRun {
  return { runId, requestId, messageId, lastSeq: frames.length };
}

function loggedFrame({ id, event, data }: RunEvent): LoggedFrame {
  return { id, event, data: JSON.stringify(data) };
}

// eslint-disable-next-line @typescript-eslint/require-await -- the port reads pages from a database
async function* each<Page>(pages: readonly Page[]): AsyncGenerator<Page, void> {
  yield* pages;
}
