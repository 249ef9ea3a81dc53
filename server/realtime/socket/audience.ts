import type { Target } from './emit.js';
import type { SessionServer, SessionSocket } from './socket-data.js';

/** The sockets that an event goes to. Some get it in the envelope for the published client as well (legacy-envelope.ts). */
export interface Audience {
  /** Undefined when there are none. */
  readonly everyone: Target | undefined;
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

/**
 * Other replicas may have sockets of either kind. A single replica knows its own, and need not encode an event for none. Its rooms are looked up when
 * they are asked for: most frames go to no socket.
 */
export class SessionAudience implements Audience {
  constructor(
    private readonly io: SessionServer,
    private readonly isAlone: boolean,
    private readonly sessionId: string,
  ) {}

  get everyone(): Target | undefined {
    return this.#room(this.sessionId);
  }

  get flat(): Target | undefined {
    return this.#room(flatRoom(this.sessionId));
  }

  get enveloped(): Target | undefined {
    return this.#room(envelopedRoom(this.sessionId));
  }

  #room(name: string): Target | undefined {
    return this.isAlone && !this.io.of('/').adapter.rooms.has(name) ? undefined : this.io.to(name);
  }
}

export function joinSession(socket: SessionSocket): void {
  const { sessionId, isEnveloped } = socket.data;
  void socket.join([sessionId, isEnveloped ? envelopedRoom(sessionId) : flatRoom(sessionId)]);
}

/** The contract allows no blank in the id of a session. */
const flatRoom = (sessionId: string) => `${sessionId} flat`;
const envelopedRoom = (sessionId: string) => `${sessionId} enveloped`;
