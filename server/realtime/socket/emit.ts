import type { Logger } from 'pino';
import { serverEventValidators } from '../../../generated/event-validators.js';
import type { ServerToClientEvents } from '../../../generated/socket-events.js';
import { count } from '../../telemetry/metrics.js';
import type { JsonText } from './event-parser.js';

type EventName = keyof ServerToClientEvents;
type Payload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>;

/** A socket, or sockets of a session. */
export interface Target {
  emit<Event extends EventName>(event: Event, ...payload: Payload<Event> | [JsonText]): unknown;
}

export type Emit = <Event extends EventName>(
  target: Target,
  event: Event,
  ...payload: Payload<Event>
) => void;

/** Sends an event. One that does not fit the contract is sent anyway, and logged. */
export function createEmit(log: Logger): Emit {
  return (target, event, ...payload) => {
    const validate = serverEventValidators[event];
    if (!validate(payload[0])) {
      count('twin_oracle.contract.mismatches', { kind: 'event' });
      log.error({ event, errors: validate.errors }, 'an event does not fit the contract');
    }
    count('twin_oracle.socket.sent', { event });
    target.emit(event, ...payload);
  };
}
