import { Server } from 'socket.io';
import type { ServerOptions, Socket } from 'socket.io';
import type {
  ClientToServerEvents,
  HandshakeAuth,
  ServerToClientEvents,
} from '../../generated/socket-events.js';
import { connectSession } from '../src/realtime/index.js';
import type {
  ConnectSessionOptions,
  ServerEventName,
  ServerEventPayload,
  SessionSocket,
} from '../src/realtime/index.js';
import { serve } from './serve.js';

/** One connection, as the server sees it. */
export type Peer = Socket<ClientToServerEvents, ServerToClientEvents>;

export const sessionId = 'ses_1';
export const timestamp = '2026-01-01T10:00:00.000Z';
export const greeting = { message: 'Connected', sessionId, timestamp };

export interface Channel {
  readonly url: string;
  readonly io: Server<ClientToServerEvents, ServerToClientEvents>;
  /** The calls of `auth`, with the arguments of each. */
  readonly asked: unknown[][];
  /** Its tokens are `token-1`, `token-2` and so on, unless the options override that. */
  connect(options?: Partial<ConnectSessionOptions>): Promise<SessionSocket>;
  /** Breaks the connections at the network level, without a Socket.IO message. */
  cutConnections(): void;
  close(): Promise<void>;
}

/** A real Socket.IO server on a free port, and its clients, for one test. */
export const openChannel = async (options?: Partial<ServerOptions>): Promise<Channel> => {
  const served = await serve();
  const io: Channel['io'] = new Server(served.server, options);
  const sessions: SessionSocket[] = [];
  const asked: unknown[][] = [];
  const auth = {
    handshake: (...how: unknown[]): Promise<HandshakeAuth> =>
      Promise.resolve({ invocation: `token-${asked.push(how)}` }),
  };
  return {
    url: served.url,
    io,
    asked,
    connect: async (options) => {
      const session = await connectSession({ url: served.url, sessionId, auth, ...options });
      sessions.push(session);
      return session;
    },
    cutConnections: () => {
      for (const peer of io.sockets.sockets.values()) peer.conn.close();
    },
    close: async () => {
      for (const session of sessions) session.close();
      await io.close();
      await served.close().catch(() => undefined);
    },
  };
};

/** A server that follows the contract. */
export const answer = (peer: Peer): void => {
  peer.emit('connected', greeting);
  peer.on('ping', () => peer.emit('pong', { sessionId, timestamp }));
  peer.on('status', () =>
    peer.emit('status', { connected: true, sessionId, activeSessions: 1, totalConnections: 1, timestamp }),
  );
  peer.on('subscribe', () => peer.emit('subscribed', { sessionId, timestamp }));
  peer.on('list-events', () =>
    peer.emit('available-events', { clientEvents: ['ping'], serverEvents: ['pong'], sessionId, timestamp }),
  );
};

/** The payload of the next event of that name. */
export const heard = <Name extends ServerEventName>(
  session: SessionSocket,
  event: Name,
): Promise<ServerEventPayload<Name>> =>
  new Promise((resolve) => {
    const stop = session.on(event, (payload) => {
      stop();
      resolve(payload);
    });
  });
