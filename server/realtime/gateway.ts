import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import type { Revocations } from '../auth/revocations/service.js';
import { isRevoked } from '../auth/ucan/validate.js';
import { Problem, type Explain } from '../contract/errors/problem.js';
import type { ClientAnswers } from '../ports/client-answers-port.js';
import type { PluginEvents } from '../ports/plugin-events-port.js';
import type { FindMissedFrames } from '../ports/run-log-port.js';
import { spreadEvenly } from '../async/spread-evenly.js';
import { count, observe } from '../telemetry/metrics.js';
import { answerSubscribe } from './events/answer-subscribe.js';
import { takeAnswers } from './events/client-answers.js';
import { answerClientRequests, stamp } from './events/client-requests.js';
import { takePluginEvents } from './events/take-plugin-events.js';
import { joinSession } from './socket/audience.js';
import { observePongs } from './socket/observe-answers.js';
import { closeSocket } from './socket/disconnect.js';
import { cutOff } from './socket/web-socket.js';
import type { SocketChannel } from './event-channel.js';
import { identify, refusal, type HandshakeOptions } from './authentication/handshake.js';
import { guardPackets, MAX_PACKET_BYTES } from './limits/packets.js';
import { createFigures } from './replicas/presence.js';
import type { SessionSocket } from './socket/socket-data.js';
import { guardSlowConsumer, LINGER_MS } from './limits/slow-consumer-guard.js';
import { createSocketLimit } from './limits/socket-limit.js';
import { followToken } from './authentication/token-lifetime.js';
import { acceptTokenRefresh } from './authentication/token-refresh.js';
import { cutSilentPeers } from './limits/silent-peers.js';
import { limitUnauthenticated } from './limits/unauthenticated.js';

/** The clients that are connected to this replica. */
export interface Gateway {
  /** Closes the sockets that were authenticated by one of these tokens. */
  readonly closeOn: (tokenIds: readonly string[]) => void;
  /** Closes the sockets of a session that was deleted. */
  readonly closeSession: (sessionId: string) => void;
  /** For when notifications may have been missed: closes the sockets of sessions that were deleted. */
  readonly recheckSessions: () => void;
  /** Closes the HTTP server, and the sockets evenly over this time. Resolves when all connections are closed. */
  readonly close: (spreadMs?: number) => Promise<void>;
}

export interface GatewayOptions extends HandshakeOptions {
  readonly server: HttpServer;
  readonly channel: SocketChannel;
  /** How many sockets a user, and all users, may have open at a time, on this replica. */
  readonly socketsPerUser: number;
  readonly maxSockets?: number;
  /** What may wait for a client that takes its events slowly, in UTF-16 code units. */
  readonly socketBufferBytes?: number;
  /** How long a client may still take what waits for it when its socket is closed. */
  readonly lingerMs?: number;
  /** Throws a problem while the server takes no new sockets. */
  readonly assertTakesMore?: () => void;
  readonly revocations: Pick<Revocations, 'has'>;
  readonly answers: ClientAnswers;
  readonly findMissedFrames: FindMissedFrames;
  /** Default: none. */
  readonly pluginEvents?: PluginEvents;
  readonly explain: Explain;
  readonly log: Logger;
}

/** Opens the event channel on the HTTP server: a socket belongs to one session of the user who signed its UCAN. */
export function createGateway({
  server,
  channel: { io, emit, isAlone },
  socketsPerUser,
  maxSockets,
  socketBufferBytes,
  lingerMs = LINGER_MS,
  assertTakesMore,
  revocations,
  answers,
  findMissedFrames,
  pluginEvents = { fromClient: [], fromServer: [] },
  explain,
  log,
  ...handshake
}: GatewayOptions): Gateway {
  const { signIn, clientAddress, assertOwnSession } = handshake;
  io.attach(server);
  const unauthenticated = limitUnauthenticated(io, clientAddress);
  cutSilentPeers(io);
  const holdPlace = createSocketLimit({ perUser: socketsPerUser, total: maxSockets });
  const figures = createFigures({ io, isAlone });

  io.use((socket, next) => {
    const enter = async () => {
      assertTakesMore?.();
      Object.assign(socket.data, await identify(socket, handshake));
      await holdPlace(socket, socket.data.did);
    };
    enter().then(
      () => next(),
      (error: unknown) => {
        next(refusal(error, explain, log));
        // Once the refusal was sent.
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
    count('twin_oracle.socket.connected', {});
    joinSession(socket);
    observePongs(socket);
    guardSlowConsumer(socket, { emit, maxWaiting: socketBufferBytes, lingerMs });
    guardPackets(socket, { emit, pluginEvents: pluginEvents.fromClient });
    answerClientRequests(socket, { emit, figures, pluginEvents });
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
    takePluginEvents(socket, { emit, events: pluginEvents.fromClient, explain, log });
    followToken(emit, socket);
    // Deleted while the handshake was under way, when there was no socket to close.
    recheckSession(socket);
    socket.once('disconnect', () => socket.data.callOff?.());
  });

  const stopObserving = [
    observe('twin_oracle.socket.open', () => [{ value: io.of('/').sockets.size, labels: {} }]),
    observe('twin_oracle.socket.rooms', () => [{ value: io.of('/').adapter.rooms.size, labels: {} }]),
  ];

  // This replica was cut off from the others. Clients catch up at `connected`, as after a reconnection of their own.
  io.of('/').adapter.on('reconnected', () => sockets().forEach(greet));

  return {
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
    close: async (spreadMs = 0) => {
      const closed = new Promise((done) => server.close(done));
      const open = sockets();
      await spreadEvenly(open, spreadMs, (socket) => closeSocket(emit, socket, 'server_stopping'));
      stopObserving.forEach((stop) => stop());
      // A client that reads nothing does not take the reason either, nor the end.
      const late = setTimeout(() => open.forEach(({ conn }) => cutOff(conn)), lingerMs).unref();
      // It closes what is left: handshakes that are under way.
      await io.close();
      await closed;
      clearTimeout(late);
    },
  };

  function greet(socket: SessionSocket): void {
    emit(socket, 'connected', { message: 'Connected', ...stamp(socket) });
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
