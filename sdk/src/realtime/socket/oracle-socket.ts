import { io, WebSocket as StandardTransport } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../../generated/socket-events.js';
import { authFailure } from './socket-auth.js';
import type { SocketAuth } from './socket-auth.js';

/** The Socket.IO client, with the events of the contract. */
export type OracleSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

export interface OracleSocketOptions {
  /** The `socket.url` of the discovery document. Only its origin is used: Socket.IO interprets a path as a namespace. */
  readonly url: string;
  /** The `socket.path` of the discovery document; default `/socket.io/`. */
  readonly path?: string | undefined;
  readonly sessionId: string;
  readonly auth: SocketAuth;
  /** A class like the standard's `WebSocket`; default: in a page the page's own, elsewhere the one that Socket.IO brings. */
  readonly webSocket?: WebSocketClass | undefined;
}

/** A class of the standard's `WebSocket`. */
export type WebSocketClass = new (url: string) => object;

/**
 * A socket that is not connected yet. WebSocket only: long polling needs sticky sessions once there are replicas.
 *
 * @param onAuthFailure Called with what `auth` rejects with. The socket is closed then, because it has no credentials.
 */
export const createOracleSocket = (
  { url, path = '/socket.io/', sessionId, auth, webSocket = webSocketOfPage() }: OracleSocketOptions,
  onAuthFailure: (failure: Error) => void,
): OracleSocket => {
  const socket: OracleSocket = io(new URL('/', url).href, {
    path,
    // The SDK reads events by their names; the envelope is for the published client.
    query: { sessionId, envelope: 'none' },
    auth: (send) => {
      auth.handshake().then(send, (failure: unknown) => {
        socket.close();
        onAuthFailure(authFailure(failure));
      });
    },
    transports: webSocket ? [transportOf(webSocket)] : ['websocket'],
    autoConnect: false,
    // The session is part of the connection's URL, so connections must not be shared.
    forceNew: true,
  });
  return socket;
};

/** The one that the page has now: Socket.IO would take the one from before a mock of WebSockets was installed. */
const webSocketOfPage = (): WebSocketClass | undefined => {
  if (!('document' in globalThis)) return undefined;
  const { WebSocket: ofPage } = globalThis as { WebSocket?: WebSocketClass };
  return ofPage;
};

const transportOf = (webSocket: WebSocketClass): typeof StandardTransport =>
  class extends StandardTransport {
    override createSocket(uri: string): object {
      return new webSocket(uri);
    }
  };
