import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from 'pino';
import type { RunEvent } from '@twin-oracle/sdk';
import type { MockOracle, MockRun, OracleObserver } from '@twin-oracle/sdk/testing';
import { corsOptions } from '../../server/contract/cors.js';
import { Problem } from '../../server/contract/errors/problem.js';
import type { LoggedFrame, LoggedRun } from '../../server/ports/run-log-port.js';
import { createSocketChannel } from '../../server/realtime/event-channel.js';
import { createGateway } from '../../server/realtime/gateway.js';
import { explain } from './mock-problems.js';
import { OfferedCalls } from './offer-calls.js';
import { callerNamed, noCredentials } from './mock-caller.js';

export interface MockSocketOptions {
  readonly oracleOf: () => MockOracle;
  /** While it is true, connections are cut. */
  readonly isOffline: () => boolean;
  /** How often a socket is pinged. One that does not answer is closed after three times as long. */
  readonly heartbeatSeconds: number;
}

export interface MockSocket extends Required<Omit<OracleObserver, 'onScenario'>> {
  /** Cuts all connections. */
  readonly cut: () => void;
}

/** The event channel of the server, with the mock's memory behind it. @returns what the oracle tells the sockets. */
export function openMockSocket(
  server: Server,
  log: Logger,
  { oracleOf, isOffline, heartbeatSeconds }: MockSocketOptions,
): MockSocket {
  const channel = createSocketChannel({
    cors: corsOptions(['*']),
    ping: { everyMs: heartbeatSeconds * 1000, timeoutMs: heartbeatSeconds * 2000 },
    log,
  });
  const calls = new OfferedCalls(channel.tabs);
  const offerAgain = (sessionId: string) =>
    calls.offerAgain(sessionId, oracleOf().find(sessionId)?.runs ?? []);
  const ownerOf = (sessionId: string) => {
    const session = oracleOf().find(sessionId);
    if (!session) throw new Problem('session_not_found', `There is no session ${sessionId}`);
    return session.ownerDid;
  };

  const gateway = createGateway({
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
      async settle({ sessionId, toolCallId, kind, result, error }) {
        await Promise.resolve();
        oracleOf().settle(sessionId, toolCallId, { result, ...(error !== undefined && { error }) }, kind);
      },
      tabCame: offerAgain,
      tabLeft: offerAgain,
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
    onSessionDeleted: gateway.closeSession,
    onConnectionFault(sessionId, fault) {
      for (const { conn, data } of channel.io.sockets.sockets.values()) {
        if (data.sessionId !== sessionId) continue;
        // Nothing leaves any more, not even a ping.
        if (fault === 'half-open') conn.transport.send = () => undefined;
        else conn.close();
      }
    },
    onFrame(run, frame) {
      const { sessionId, runId } = run;
      if (!calls.take(sessionId, frame)) channel.sendFrame({ sessionId, runId }, loggedFrame(frame));
      // A reader of the stream knows already.
      if (frame.event === 'done' && !run.isStreamed)
        channel.invalidate(sessionId, { requestId: run.requestId, messageId: run.messageId });
    },
    onQueued({ sessionId, requestId }, messageId) {
      channel.announceQueued(sessionId, { requestId, messageId });
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
  return { runId, requestId, messageId, lastSeq: frames.length, isTrimmed: false };
}

function loggedFrame({ id, event, data }: RunEvent): LoggedFrame {
  return { id, event, data: JSON.stringify(data) };
}

// eslint-disable-next-line @typescript-eslint/require-await -- the port reads pages from a database
async function* each<Page>(pages: readonly Page[]): AsyncGenerator<Page, void> {
  yield* pages;
}
