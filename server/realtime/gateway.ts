import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type DefaultEventsMap, type ExtendedError, type Socket } from 'socket.io';
import { handshakeValidators } from '../../generated/event-validators.js';
import type { ClientToServerEvents, ServerToClientEvents } from '../../generated/socket-events.js';
import { unauthorized } from '../auth/authenticate.js';
import { authenticateUcanArtifacts } from '../auth/ucan/authenticate.js';
import type { UcanVerifier } from '../auth/ucan/verify.js';
import { assertFits } from '../contract/faults.js';
import { Problem, problemBody, problemOf, type Explain } from '../contract/problem.js';
import { welcome } from './welcome.js';

interface SocketData {
  sessionId: string;
  did: string;
}

export type Gateway = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type SessionSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** Where Socket.IO is by default, and where the discovery document says. */
export const SOCKET_PATH = '/socket.io/';

/** What the client sends in one packet; a browser tool's result is the largest. */
const MAX_PACKET_BYTES = 1024 * 1024;

export interface GatewayOptions {
  readonly server: HttpServer;
  readonly cors: object;
  readonly verifier: UcanVerifier;
  /** Rejects with a `Problem` when the user has no such session. */
  readonly assertOwnSession: (sessionId: string, userDid: string) => Promise<unknown>;
  readonly explain: Explain;
  readonly log: Logger;
}

/** Puts the oracle's event channel on the HTTP server: a socket belongs to one session of the user who signed its UCAN. */
export function createGateway({
  server,
  cors,
  verifier,
  assertOwnSession,
  explain,
  log,
}: GatewayOptions): Gateway {
  const io: Gateway = new Server(server, {
    cors,
    path: SOCKET_PATH,
    // contract/unrouted.ts answers those with a problem.
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: 10_000,
  });

  io.use((socket, next) => {
    identify(socket.handshake).then(
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
    void socket.join(socket.data.sessionId);
    welcome(io, socket, log);
  });

  return io;

  async function identify({ query, auth }: { query: unknown; auth: unknown }): Promise<SocketData> {
    assertFits(handshakeValidators.query, query, 'query');
    assertFits(handshakeValidators.auth, auth, 'auth');
    const { sessionId } = query;
    const { invocation, ucanDelegation } = auth;
    const { ok, error } = await authenticateUcanArtifacts(
      { invocation, delegation: ucanDelegation },
      verifier,
    );
    if (error) throw unauthorized(error);
    await assertOwnSession(sessionId, ok.did);
    return { sessionId, did: ok.did };
  }
}

/** What the client finds as `connect_error`, with the problem in its `data`. */
function refusal(error: unknown, explain: Explain, log: Logger): ExtendedError {
  const requestId = randomUUID();
  if (!(error instanceof Problem)) log.error({ requestId, err: error }, 'a handshake failed');
  const problem = problemOf(error, explain);
  return Object.assign(new Error(problem.message), { data: problemBody(problem, requestId) });
}
