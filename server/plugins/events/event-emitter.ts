import type { Logger } from 'pino';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import type { PluginEventName, SendPluginEvent } from '../../ports/plugin-events-port.js';
import type { PluginContract } from '../plugin-contract.js';

const { pattern, minLength, maxLength } = openapi.components.schemas.SessionId;
const SESSION_ID = new RegExp(pattern, 'u');

/** Anything else could name other sockets, as an empty list names all of them. */
function isSessionId(value: unknown): value is string {
  if (typeof value !== 'string' || value.length < minLength || value.length > maxLength) return false;
  return SESSION_ID.test(value);
}

export interface AnyEventEmitter {
  emit(sessionId: string, event: string, payload: unknown): void;
}

/** Sends the events of one plugin. */
export function createEventEmitter(
  contract: Pick<PluginContract, 'serverEvents'> | undefined,
  send: SendPluginEvent,
  log: Logger,
): AnyEventEmitter {
  const validators = contract?.serverEvents ?? {};
  const isOwn = (event: string): event is PluginEventName => Object.hasOwn(validators, event);
  return {
    emit(sessionId, event, payload) {
      if (!isOwn(event)) {
        log.error({ event }, 'the contract of the plugin has no such event, so it was not sent');
        return;
      }
      if (!isSessionId(sessionId)) {
        log.error({ event }, 'an event of the plugin names no session, so it was not sent');
        return;
      }
      const validate = validators[event];
      if (validate?.(payload) === true) send(sessionId, event, payload as object);
      else
        log.error(
          { event, errors: validate?.errors },
          'an event of the plugin does not fit its contract, so it was not sent',
        );
    },
  };
}
