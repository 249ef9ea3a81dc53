/** How much a connection may do before a token has opened a session on it: say who it is, once, in a small packet, and soon. */
import type { IncomingMessage } from 'node:http';
import { createConcurrencyLimit } from '../../async/concurrency-limit.js';
import type { SessionServer } from '../socket/socket-data.js';
import { cutOff, webSocketOf, type Connection } from '../socket/web-socket.js';

/** Two tokens of 16 KiB are the most that a handshake carries. Engine.IO's limit for every connection that is not raised here. */
export const MAX_UNAUTHENTICATED_BYTES = 64 * 1024;

/** A handshake is one message; heartbeats and the change of transport take a few packets without content. */
const MAX_MESSAGES = 1;
const MAX_PACKETS = 16;

/**
 * A client behind a shared address needs its place for two round trips, so this many sign in hundreds in a second. With what a packet may
 * hold, all of them take 320 MiB at most.
 */
const MAX_CONNECTIONS_OF_ADDRESS = 100;
const MAX_CONNECTIONS = 5_000;

export interface UnauthenticatedLimits {
  /** Lifts the limits: a token has opened a session. */
  readonly lift: (connection: Connection, maxPacketBytes: number) => void;
}

export function limitUnauthenticated(
  io: Pick<SessionServer, 'engine'>,
  clientAddress: (request: IncomingMessage) => string,
): UnauthenticatedLimits {
  const places = createConcurrencyLimit({ total: MAX_CONNECTIONS, perKey: MAX_CONNECTIONS_OF_ADDRESS });
  const lifts = new WeakMap<Connection, () => void>();

  io.engine.on('connection', (connection: Connection) => {
    const place = places.enter(clientAddress(connection.request));
    place.catch(() => cutOff(connection));
    const count = countPackets(connection);
    const lift = () => {
      connection.off('packet', count);
      void place.then(
        (release) => release(),
        () => undefined,
      );
    };
    connection.on('packet', count);
    connection.once('close', lift);
    lifts.set(connection, lift);
  });

  return {
    lift(connection, maxPacketBytes) {
      lifts.get(connection)?.();
      const raise = (transport: Connection['transport']) => raiseLimit(transport, maxPacketBytes);
      raise(connection.transport);
      connection.on('upgrade', raise);
    },
  };
}

/** Comes before a packet is read as JSON. */
function countPackets(connection: Connection): (packet: { type: string }) => void {
  let messages = 0;
  let packets = 0;
  return ({ type }) => {
    packets++;
    if (type === 'message') messages++;
    if (messages > MAX_MESSAGES || packets > MAX_PACKETS) cutOff(connection);
  };
}

/** Neither Engine.IO nor `ws` has a limit for each connection in its types; both look at these members for each packet. */
function raiseLimit(transport: Connection['transport'], bytes: number): void {
  const webSocket = webSocketOf(transport);
  if (!webSocket) {
    Object.assign(transport, { maxHttpBufferSize: bytes });
    return;
  }
  const receiver: unknown = Reflect.get(webSocket, '_receiver');
  if (typeof receiver === 'object' && receiver !== null) Reflect.set(receiver, '_maxPayload', bytes);
}
