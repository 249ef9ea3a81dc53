import type { Logger } from 'pino';
import { Socket } from 'socket.io';
import { serverEventValidators } from '../../generated/event-validators.js';
import type { ServerToClientEvents } from '../../generated/socket-events.js';

type EventName = keyof ServerToClientEvents;
type Payload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>;

/** A socket, or all sockets of a session. */
interface Target {
  emit<Event extends EventName>(event: Event, ...payload: Payload<Event>): unknown;
}

export type Emit = <Event extends EventName>(
  target: Target,
  event: Event,
  ...payload: Payload<Event>
) => void;

/** Sends an event. One that does not fit the contract is sent all the same, and logged. */
export function createEmit(log: Logger): Emit {
  return (target, event, ...payload) => {
    const validate = serverEventValidators[event];
    if (!validate(payload[0]))
      log.error({ event, faults: validate.errors }, 'an event does not fit the contract');
    if (target instanceof Socket) sendFromHere(target, event, ...payload);
    else target.emit(event, ...payload);
  };
}

/**
 * To this one socket, at once. Where connection states are recovered, `socket.emit` would go to all replicas first, and be kept: an answer
 * to one client is of no use to others, and not to be sent again.
 */
export function sendFromHere(
  { nsp, id }: Pick<Socket, 'nsp' | 'id'>,
  event: string,
  ...payload: unknown[]
): void {
  nsp.local.to(id).emit(event, ...payload);
}
