import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Handlers } from '../../auth/callers/handler.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import type { KeyLiveness } from '../streaming/key-liveness.js';
import { createEventCheck } from './event-check.js';
import { createEventFeed } from './feed.js';
import { createEventHandlers } from './handlers.js';
import { createEventLog } from './event-store.js';

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
