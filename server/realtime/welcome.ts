import { clientEventValidators, type Validator } from '../../generated/event-validators.js';
import { clientEventNames, serverEventNames } from '../../generated/socket-events.js';
import { fieldErrors, invalidRequest } from '../contract/faults.js';
import type { Problem } from '../contract/problem.js';
import type { Emit } from './emit.js';
import { refuseEvent } from './exception.js';
import type { SessionServer, SessionSocket } from './gateway.js';

/** Greets a socket and answers its events. What does not fit the contract is answered with `exception`, and nothing else happens. */
export function welcome(io: SessionServer, socket: SessionSocket, emit: Emit): void {
  const { sessionId } = socket.data;
  const stamp = () => ({ sessionId, timestamp: new Date().toISOString() });

  // A packet may name its event by a number. What is left out is nothing more than an empty payload.
  socket.use((packet: unknown[], next) => {
    const [event] = packet;
    if (validatorOf(event)) packet[1] ??= {};
    const fault = faultOf(event, packet[1]);
    if (fault) refuseEvent(emit, socket, String(event), fault);
    else next();
  });

  socket.on('ping', () => emit(socket, 'pong', stamp()));
  socket.on('status', () =>
    emit(socket, 'status', { connected: true, ...connectionFigures(io), ...stamp() }),
  );
  socket.on('subscribe', () => emit(socket, 'subscribed', stamp()));
  socket.on('list-events', () =>
    emit(socket, 'available-events', {
      clientEvents: [...clientEventNames],
      serverEvents: [...serverEventNames],
      ...stamp(),
    }),
  );

  emit(socket, 'connected', { message: 'Connected', ...stamp() });

  function faultOf(event: unknown, payload: unknown): Problem | undefined {
    if (!isClientEvent(event)) {
      return invalidRequest([
        { field: 'event', rule: 'enum', message: `must be one of ${JSON.stringify(clientEventNames)}` },
      ]);
    }
    const validate = validatorOf(event);
    if (!validate) return undefined;
    if (!validate(payload)) return invalidRequest(fieldErrors(validate.errors ?? [], 'payload'));
    const named =
      typeof payload === 'object' && payload !== null && 'sessionId' in payload
        ? payload.sessionId
        : sessionId;
    if (named === sessionId) return undefined;
    return invalidRequest([
      { field: 'payload.sessionId', rule: 'const', message: "must be the socket's own session" },
    ]);
  }
}

function isClientEvent(event: unknown): event is keyof typeof clientEventValidators {
  return typeof event === 'string' && Object.hasOwn(clientEventValidators, event);
}

/** Nothing for an event that has no payload. */
function validatorOf(event: unknown): Validator | undefined {
  return isClientEvent(event) ? clientEventValidators[event] : undefined;
}

/** Of this replica. */
function connectionFigures(io: SessionServer): { activeSessions: number; totalConnections: number } {
  const sockets = [...io.of('/').sockets.values()];
  return {
    activeSessions: new Set(sockets.map(({ data }) => data.sessionId)).size,
    totalConnections: sockets.length,
  };
}
