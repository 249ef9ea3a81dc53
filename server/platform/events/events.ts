import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { validators } from '../../../generated/validators.js';
import type { Handlers } from '../../auth/callers/handler.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import type { KeyLiveness } from '../streaming/key-liveness.js';
import { createEventFeed } from './feed.js';
import { createEventHandlers } from './handlers.js';
import { createEventLog } from './event-store.js';
import type { PlatformEvent } from './platform-event.js';

export interface Events {
  readonly handlers: Handlers<'listPlatformEvents'>;
  /** Ends all streams. */
  stop(): Promise<void>;
}

export interface EventsOptions {
  readonly dataSource: DataSource;
  readonly notifications: Notifications;
  readonly keys: Pick<KeyLiveness, 'hold'>;
  readonly log: Logger;
}

/** The log of platform events, with its feed. */
export async function createEvents({
  dataSource,
  notifications,
  keys,
  log: logger,
}: EventsOptions): Promise<Events> {
  const log = createEventLog(dataSource);
  const feed = await createEventFeed({ log, notifications, check: createEventCheck(logger), logger });
  return {
    handlers: createEventHandlers({ log, feed, keys }),
    stop: () => feed.close(),
  };
}

/** Validates an event against the contract before it is sent. An invalid one is sent anyway, and logged. */
function createEventCheck(logger: Logger): (event: PlatformEvent) => void {
  const validate = validators.listPlatformEvents.replies[200];
  return (event) => {
    if (!validate || validate({ events: [event], nextCursor: '', newest: event.id })) return;
    const { id, type } = event;
    logger.error({ event: id, type, errors: validate.errors }, 'an event does not fit the contract');
  };
}
