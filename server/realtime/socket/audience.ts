import type { Target } from './emit.js';
import type { SessionServer, SessionSocket } from './socket-data.js';

/** The sockets that an event goes to. Some get it in the envelope for the published client as well (legacy-envelope.ts). */
export interface Audience {
  readonly everyone: Target;
  /** Undefined when there are none. */
  readonly flat: Target | undefined;
  /** Undefined when there are none. */
  readonly enveloped: Target | undefined;
}

export function audienceOfSocket(socket: SessionSocket): Audience {
  const { isEnveloped } = socket.data;
  return {
    everyone: socket,
    flat: isEnveloped ? undefined : socket,
    enveloped: isEnveloped ? socket : undefined,
  };
}

/** Other replicas may have sockets of either kind. A single replica knows its own, and need not encode an event for none. */
export function audienceOfSession(io: SessionServer, isAlone: boolean, sessionId: string): Audience {
  const { rooms } = io.of('/').adapter;
  const room = (name: string) => (isAlone && !rooms.has(name) ? undefined : io.to(name));
  return {
    get everyone() {
      return io.to(sessionId);
    },
    get flat() {
      return room(flatRoom(sessionId));
    },
    get enveloped() {
      return room(envelopedRoom(sessionId));
    },
  };
}

export function joinSession(socket: SessionSocket): void {
  const { sessionId, isEnveloped } = socket.data;
  void socket.join([sessionId, isEnveloped ? envelopedRoom(sessionId) : flatRoom(sessionId)]);
}

/** The contract allows no blank in the id of a session. */
const flatRoom = (sessionId: string) => `${sessionId} flat`;
const envelopedRoom = (sessionId: string) => `${sessionId} enveloped`;
