import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import {
  Server,
  type DefaultEventsMap,
  type ExtendedError,
  type ServerOptions,
  type Socket,
} from 'socket.io';
import { handshakeValidators } from '../../generated/event-validators.js';
import type { ClientToServerEvents, ServerToClientEvents } from '../../generated/socket-events.js';
import type { AnyCaller } from '../auth/sign-in/caller.js';
import type { Revocations } from '../auth/revocations/service.js';
import type { UcanSignIn } from '../auth/sign-in/sign-in.js';
import { isRevoked } from '../auth/ucan/judge.js';
import type { Admit } from '../contract/exchange.js';
import { assertFits } from '../contract/faults.js';
import { Problem, problemBody, problemOf, refusalOf, type Explain } from '../contract/problem.js';
import { closeSocket } from './closing.js';
import { createEmit } from './emit.js';
import { acceptFreshTokens } from './fresh-token.js';
import { followToken } from './token-lifetime.js';
import { welcome } from './welcome.js';

interface SocketData {
  sessionId: string;
  did: string;
  /** The payload ids of the token that the socket stands on. */
  tokenIds: readonly string[];
  /** Unix seconds. */
  expiresAt: number;
  /** Calls off the end of the token before. */
  callOff?: () => void;
}

type SessionServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type { SessionServer };
export type SessionSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** Where Socket.IO is by default, and where the discovery document says. */
export const SOCKET_PATH = '/socket.io/';

/** What the client sends in one packet; a browser tool's result is the largest. */
const MAX_PACKET_BYTES = 1024 * 1024;

/** The event channel as the rest of the server sees it. */
export interface Gateway {
  /** To every socket of the session. */
  readonly emit: <Event extends keyof ServerToClientEvents>(
    sessionId: string,
    event: Event,
    ...payload: Parameters<ServerToClientEvents[Event]>
  ) => void;
  /** Closes the sockets that stand on one of these tokens. */
  readonly closeOn: (tokenIds: readonly string[]) => void;
  /** Closes the sockets of a session that is gone. */
  readonly closeSession: (sessionId: string) => void;
  /** For when news may have been missed: closes the sockets of sessions that are gone. */
  readonly recheckSessions: () => void;
  /** Closes all connections, and the HTTP server. */
  readonly close: () => Promise<void>;
}

export interface GatewayOptions {
  readonly server: HttpServer;
  readonly cors: object;
  /** What carries events to the sockets of other replicas; unset, there are none. */
  readonly adapter?: ServerOptions['adapter'] | undefined;
  readonly signIn: UcanSignIn;
  readonly revocations: Pick<Revocations, 'has'>;
  readonly clientAddress: (request: IncomingMessage) => string;
  /** A handshake is a request like any other. */
  readonly admit: Admit<AnyCaller>;
  /** Rejects with a `Problem` when the user has no such session. */
  readonly assertOwnSession: (sessionId: string, userDid: string) => Promise<unknown>;
  readonly explain: Explain;
  readonly log: Logger;
}

/** Puts the oracle's event channel on the HTTP server: a socket belongs to one session of the user who signed its UCAN. */
export function createGateway({
  server,
  cors,
  adapter,
  signIn,
  revocations,
  clientAddress,
  admit,
  assertOwnSession,
  explain,
  log,
}: GatewayOptions): Gateway {
  const io: SessionServer = new Server(server, {
    cors,
    path: SOCKET_PATH,
    // contract/unrouted.ts answers those with a problem.
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: 10_000,
    ...(adapter && { adapter }),
  });

  const emit = createEmit(log);

  io.use((socket, next) => {
    identify(socket).then(
      (data) => {
        Object.assign(socket.data, data);
        next();
      },
      (error: unknown) => {
        next(refusal(error, explain, log));
        // After the refusal is on its way: a client that may not enter has no business staying connected.
        setImmediate(() => socket.conn.close());
      },
    );
  });

  io.on('connection', (socket) => {
    // Revoked while the handshake was under way, when there was no socket to close.
    if (isRevoked(socket.data.tokenIds, revocations)) {
      closeSocket(emit, socket, 'ucan_revoked');
      return;
    }
    void socket.join(socket.data.sessionId);
    welcome(io, socket, emit);
    acceptFreshTokens(socket, {
      emit,
      signIn,
      revocations,
      address: clientAddress(socket.request),
      explain,
      log,
    });
    followToken(emit, socket);
    // Deleted while the handshake was under way, when there was no socket to close.
    recheckSession(socket);
    socket.once('disconnect', () => socket.data.callOff?.());
  });

  return {
    emit: (sessionId, event, ...payload) => emit(io.to(sessionId), event, ...payload),
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

  async function identify({ handshake, request }: SessionSocket): Promise<SocketData> {
    const { query, auth }: { query: unknown; auth: unknown } = handshake;
    assertFits(handshakeValidators.query, query, 'query');
    assertFits(handshakeValidators.auth, auth, 'auth');
    const { sessionId } = query;
    const { invocation, ucanDelegation } = auth;
    const caller = await signIn({ invocation, delegation: ucanDelegation }, clientAddress(request));
    await admit(caller, request);
    await assertOwnSession(sessionId, caller.did);
    return { sessionId, did: caller.did, tokenIds: caller.ids, expiresAt: caller.expiresAt };
  }
}

/** What the client finds as `connect_error`, with the problem in its `data`. */
function refusal(error: unknown, explain: Explain, log: Logger): ExtendedError {
  const requestId = randomUUID();
  const problem = problemOf(error, explain);
  if (error instanceof Problem)
    log.info({ requestId, status: problem.status, ...refusalOf(problem) }, 'a handshake was refused');
  else log.error({ requestId, err: error }, 'a handshake failed');
  return Object.assign(new Error(problem.message), { data: problemBody(problem, requestId) });
}
