import type { Logger } from 'pino';
import { Server, type ServerOptions } from 'socket.io';
import type { EventChannel } from '../ports/event-channel-port.js';
import type { SendPluginEvent } from '../ports/plugin-events-port.js';
import { SessionAudience } from './socket/audience.js';
import { createEmit, type Emit } from './socket/emit.js';
import { eventParser } from './socket/event-parser.js';
import { sendFrame, sendChange } from './events/run-frames.js';
import type { SessionServer } from './socket/socket-data.js';
import { createTabs } from './replicas/tabs.js';
import { MAX_UNAUTHENTICATED_BYTES } from './limits/unauthenticated.js';

/** Where Socket.IO is by default, and where the discovery document says. */
export const SOCKET_PATH = '/socket.io/';

/** Enough for a client on a slow line, with a look-up of its DID. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface SocketChannelOptions {
  readonly cors: object;
  /** Carries events to the sockets of other replicas. A single replica needs none. */
  readonly adapter?: ServerOptions['adapter'] | undefined;
  /** How long a connection may take until a token has opened a session. */
  readonly connectTimeoutMs?: number | undefined;
  /** How often a connection is pinged, and how long it may take to answer; default: as Socket.IO does, 25 and 20 seconds. */
  readonly ping?: { readonly everyMs: number; readonly timeoutMs: number };
  readonly log: Logger;
}

/** The event channel with the Socket.IO server beneath, for the gateway that lets clients in. */
export interface SocketChannel extends EventChannel {
  readonly io: SessionServer;
  readonly emit: Emit;
  readonly sendPluginEvent: SendPluginEvent;
  /** Whether there are no other replicas. */
  readonly isAlone: boolean;
}

/** Sends events to the sockets of sessions. There are none until the gateway is opened (gateway.ts). */
export function createSocketChannel({
  cors,
  adapter,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  ping,
  log,
}: SocketChannelOptions): SocketChannel {
  const io: SessionServer = new Server({
    cors,
    path: SOCKET_PATH,
    // contract/connections/client-errors.ts answers those with a problem.
    destroyUpgrade: false,
    serveClient: false,
    parser: eventParser,
    maxHttpBufferSize: MAX_UNAUTHENTICATED_BYTES,
    connectTimeout: connectTimeoutMs,
    ...(adapter && { adapter }),
    ...(ping && { pingInterval: ping.everyMs, pingTimeout: ping.timeoutMs }),
  });
  const emit = createEmit(log);
  const isAlone = adapter === undefined;
  const audienceOf = (sessionId: string) => new SessionAudience(io, isAlone, sessionId);

  return {
    io,
    emit,
    isAlone,
    sendPluginEvent: (sessionId, event, payload) => io.to(sessionId).emit(event, payload),
    tabs: createTabs(io, emit),
    sendFrame: (run, frame) => sendFrame(audienceOf(run.sessionId), run, frame),
    invalidate: (sessionId, change) => sendChange(emit, audienceOf(sessionId), sessionId, change),
    announceQueued(sessionId, change) {
      const { flat } = audienceOf(sessionId);
      sendChange(emit, { flat, enveloped: undefined }, sessionId, change);
    },
  };
}
