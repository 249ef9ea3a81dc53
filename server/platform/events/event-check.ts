import type { Logger } from 'pino';
import { validators } from '../../../generated/validators.js';
import type { PlatformEvent } from './platform-event.js';

/** Validates an event against the contract before it is sent. An invalid one is sent anyway, and logged. */
export function createEventCheck(logger: Logger): (event: PlatformEvent) => void {
  const validate = validators.listPlatformEvents.replies[200];
  return (event) => {
    if (!validate || validate({ events: [event], nextCursor: '', newest: event.id })) return;
    const { id, type } = event;
    logger.error({ event: id, type, errors: validate.errors }, 'an event does not fit the contract');
  };
}
