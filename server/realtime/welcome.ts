import type { Logger } from 'pino';
import {
  clientEventValidators,
  serverEventValidators,
  type Validator,
} from '../../generated/event-validators.js';
import {
  clientEventNames,
  serverEventNames,
  type ServerToClientEvents,
} from '../../generated/socket-events.js';
import { fieldErrors, invalidRequest } from '../contract/faults.js';
import type { Problem } from '../contract/problem.js';
import type { Gateway, SessionSocket } from './gateway.js';

/** A name that the client made up may be as long as a packet. */
const MAX_EVENT_NAME = 128;

/** Greets a socket and answers its events. What does not fit the contract is answered with `exception`, and nothing else happens. */
export function welcome(io: Gateway, socket: SessionSocket, log: Logger): void {
  const { sessionId } = socket.data;
  const stamp = () => ({ sessionId, timestamp: new Date().toISOString() });

  const emit = <Event extends keyof ServerToClientEvents>(
    event: Event,
    ...payload: Parameters<ServerToClientEvents[Event]>
  ) => {
    const validate = serverEventValidators[event];
    if (!validate(payload[0]))
      log.error({ event, faults: validate.errors }, 'an event does not fit the contract');
    socket.emit(event, ...payload);
  };

  const refuse = (event: string, { code, message, details }: Problem) =>
    emit('exception', {
      event,
      code,
      message,
      ...(details.errors && { errors: details.errors }),
      timestamp: new Date().toISOString(),
    });

  // A packet may name its event by a number.
  socket.use(([event, payload]: readonly unknown[], next) => {
    const fault = faultOf(event, payload);
    if (fault) refuse(String(event).slice(0, MAX_EVENT_NAME), fault);
    else next();
  });

  socket.on('ping', () => emit('pong', stamp()));
  socket.on('status', () => emit('status', { connected: true, ...connectionFigures(io), ...stamp() }));
  socket.on('subscribe', () => emit('subscribed', stamp()));
  socket.on('list-events', () =>
    emit('available-events', {
      clientEvents: [...clientEventNames],
      serverEvents: [...serverEventNames],
      ...stamp(),
    }),
  );

  emit('connected', { message: 'Connected', ...stamp() });

  function faultOf(event: unknown, payload: unknown): Problem | undefined {
    if (!isClientEvent(event)) {
      return invalidRequest([
        { field: 'event', rule: 'enum', message: `must be one of ${JSON.stringify(clientEventNames)}` },
      ]);
    }
    const validate: Validator | undefined = clientEventValidators[event];
    if (!validate || payload === undefined || payload === null) return undefined;
    if (!validate(payload)) return invalidRequest(fieldErrors(validate.errors ?? [], 'payload'));
    const named = typeof payload === 'object' && 'sessionId' in payload ? payload.sessionId : sessionId;
    if (named === sessionId) return undefined;
    return invalidRequest([
      { field: 'payload.sessionId', rule: 'const', message: "must be the socket's own session" },
    ]);
  }
}

function isClientEvent(event: unknown): event is keyof typeof clientEventValidators {
  return typeof event === 'string' && Object.hasOwn(clientEventValidators, event);
}

/** Of this replica. */
function connectionFigures(io: Gateway): { activeSessions: number; totalConnections: number } {
  const sockets = [...io.of('/').sockets.values()];
  return {
    activeSessions: new Set(sockets.map(({ data }) => data.sessionId)).size,
    totalConnections: sockets.length,
  };
}
