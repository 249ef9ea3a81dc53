import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type ServerOptions } from 'socket.io';
import type { Revocations } from '../auth/revocations/service.js';
import { isRevoked } from '../auth/ucan/validate.js';
import { Problem, type Explain } from '../contract/problem.js';
import { guardSlowConsumer } from './slow-consumer-guard.js';
import { takeAnswers, type ClientAnswers } from './client-answers.js';
import { closeSocket } from './disconnect.js';
import { createEmit } from './emit.js';
import { acceptTokenRefresh } from './token-refresh.js';
import { identify, refusal, type HandshakeOptions } from './handshake.js';
import { answerSubscribe, type FindMissedFrames } from './answer-subscribe.js';
import { guardPackets, MAX_PACKET_BYTES } from './packets.js';
import { createFigures } from './presence.js';
import { inLegacyEnvelope } from './legacy-envelope.js';
import { RecentEventsAdapter, RECOVERY_MS } from './recent-events.js';
import { createRecovery } from './recovery.js';
import { tellFrame, type LoggedFrame, type RunIds } from './run-frames.js';
import { createSocketLimit } from './socket-limit.js';
import type { SessionServer, SessionSocket } from './session-socket.js';
import { createTabs, type Tabs } from './tabs.js';
import { followToken } from './token-lifetime.js';
import { limitUnauthenticated, MAX_UNAUTHENTICATED_BYTES } from './unauthenticated.js';
import { answerClientRequests, stamp } from './client-requests.js';

/** Where Socket.IO is by default, and where the discovery document says. */
export const SOCKET_PATH = '/socket.io/';

/** The event channel as the rest of the server sees it. */
export interface Gateway {
  /** Tells every socket of the session of a frame, if it is for sockets at all. */
  readonly tellFrame: (run: RunIds, frame: LoggedFrame) => void;
  /** Tells every socket of the session that messages have changed. Only when they have: see published-client.ts. */
  readonly invalidate: (sessionId: string, changed: MessageChange) => void;
  readonly tabs: Tabs;
  /** Closes the sockets that stand on one of these tokens. */
  readonly closeOn: (tokenIds: readonly string[]) => void;
  /** Closes the sockets of a session that is gone. */
  readonly closeSession: (sessionId: string) => void;
  /** For when news may have been missed: closes the sockets of sessions that are gone. */
  readonly recheckSessions: () => void;
  /** Closes all connections, and the HTTP server. */
  readonly close: () => Promise<void>;
}

export interface MessageChange {
  /** Of the request that changed them. */
  readonly requestId: string;
  /** When it is one. */
  readonly messageId?: string | undefined;
}

export interface GatewayOptions extends HandshakeOptions {
  readonly server: HttpServer;
  readonly cors: object;
  /** What carries events to the sockets of other replicas; unset, there are none. */
  readonly adapter?: ServerOptions['adapter'] | undefined;
  /** How many a user may have open at a time, on this replica. */
  readonly socketsPerUser: number;
  readonly revocations: Pick<Revocations, 'has'>;
  readonly answers: ClientAnswers;
  readonly findMissedFrames: FindMissedFrames;
  readonly explain: Explain;
  readonly log: Logger;
  /** How long a connection may take until a token has opened a session. */
  readonly connectTimeoutMs?: number;
}

/** Several times what a client needs behind a slow line, with a look-up of its DID. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Puts the oracle's event channel on the HTTP server: a socket belongs to one session of the user who signed its UCAN. */
export function createGateway({
  server,
  cors,
  adapter,
  socketsPerUser,
  revocations,
  answers,
  findMissedFrames,
  explain,
  log,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  ...handshake
}: GatewayOptions): Gateway {
  const { signIn, clientAddress, assertOwnSession } = handshake;
  const io: SessionServer = new Server(server, {
    cors,
    path: SOCKET_PATH,
    // contract/unrouted.ts answers those with a problem.
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: MAX_UNAUTHENTICATED_BYTES,
    connectTimeout: connectTimeoutMs,
    // Lets clients know the offsets of events; what is recovered is decided here (recovery.ts).
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    adapter: adapter ?? RecentEventsAdapter,
  });

  const unauthenticated = limitUnauthenticated(io, clientAddress);
  const emit = createEmit(log);
  const holdPlace = createSocketLimit(socketsPerUser);
  const recovery = createRecovery(io);
  const tabs = createTabs(io, emit);
  const figures = createFigures({ io, isAlone: adapter === undefined });

  io.use((socket, next) => {
    const enter = async () => {
      Object.assign(socket.data, await identify(socket, handshake));
      await holdPlace(socket, socket.data.did);
      await recovery.recognize(socket);
    };
    enter().then(
      () => next(),
      (error: unknown) => {
        next(refusal(error, explain, log));
        // After the refusal is on its way: a client that may not enter has no business staying connected.
        setImmediate(() => socket.conn.close());
      },
    );
  });

  io.on('connection', (socket) => {
    unauthenticated.lift(socket.conn, MAX_PACKET_BYTES);
    // Revoked while the handshake was under way, when there was no socket to close.
    if (isRevoked(socket.data.tokenIds, revocations)) {
      closeSocket(emit, socket, 'ucan_revoked');
      return;
    }
    void socket.join(socket.data.sessionId);
    guardSlowConsumer(socket);
    guardPackets(socket, emit);
    answerClientRequests(socket, { emit, figures });
    answerSubscribe(socket, { emit, findMissedFrames, explain, log });
    acceptTokenRefresh(socket, {
      emit,
      signIn,
      revocations,
      address: clientAddress(socket.request),
      explain,
      log,
    });
    greet(socket);
    takeAnswers(socket, { emit, answers, explain, log });
    followToken(emit, socket);
    // Deleted while the handshake was under way, when there was no socket to close.
    recheckSession(socket);
    socket.once('disconnect', () => socket.data.callOff?.());
  });

  return {
    tellFrame: (run, frame) => tellFrame(emit, io.to(run.sessionId), run, frame),
    invalidate(sessionId, { requestId, messageId }) {
      const payload = {
        sessionId,
        requestId,
        ...(messageId !== undefined && { messageId }),
        timestamp: new Date().toISOString(),
      };
      emit(
        io.to(sessionId),
        'message_cache_invalidation',
        inLegacyEnvelope('message_cache_invalidation', payload),
      );
    },
    tabs,
    closeOn(tokenIds) {
      const ended = new Set(tokenIds);
      for (const socket of sockets())
        if (isRevoked(socket.data.tokenIds, ended)) closeSocket(emit, socket, 'ucan_revoked');
    },
    closeSession(sessionId) {
      for (const socket of sockets())
        if (socket.data.sessionId === sessionId) closeSocket(emit, socket, 'session_deleted');
    },
    recheckSessions: () => sockets().forEach(recheckSession),
    close: () => new Promise((done) => void io.close(() => done())),
  };

  function greet(socket: SessionSocket): void {
    // The first of the events that have an offset: from here on nothing is missed that could be recovered. One that was lost has its own.
    const target = recovery.isRecognized(socket) ? socket : io.to(socket.id);
    emit(target, 'connected', { message: 'Connected', ...stamp(socket) });
    void recovery.catchUp(socket);
  }

  function recheckSession(socket: SessionSocket): void {
    const { sessionId, did } = socket.data;
    assertOwnSession(sessionId, did).catch((error: unknown) => {
      // Whatever else it is says nothing of the session.
      if (error instanceof Problem && error.code === 'session_not_found')
        closeSocket(emit, socket, 'session_deleted');
    });
  }

  /** Of this replica. A copy, because closing one takes it out of the map. */
  function sockets(): SessionSocket[] {
    return [...io.of('/').sockets.values()];
  }
}
