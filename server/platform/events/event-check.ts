import type { Logger } from 'pino';
import { validators } from '../../../generated/validators.js';
import type { PlatformEvent } from './platform-event.js';

/** Holds an event that is to be sent against the contract, as it stands in a page. One that does not fit is sent all the same, and told. */
export function createEventCheck(logger: Logger): (event: PlatformEvent) => void {
  const validate = validators.listPlatformEvents.replies[200];
  return (event) => {
    if (!validate || validate({ events: [event], nextCursor: '', newest: event.id })) return;
    const { id, type } = event;
    logger.error({ event: id, type, faults: validate.errors }, 'an event does not fit the contract');
  };
}
