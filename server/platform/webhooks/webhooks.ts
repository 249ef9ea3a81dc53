import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { throttleCalls } from '../../async/throttle-calls.js';
import type { SealedBox } from '../../auth/encryption/sealed-box.js';
import type { Config } from '../../config/settings.js';
import type { Command } from '../../auth/callers/handler.js';
import { PLATFORM_EVENTS } from '../../persistence/notify-channels.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import { createAssertAddress } from './address.js';
import { createWebhookHandlers, type WebhookHandlers } from './handlers.js';
import { createSend } from './send-delivery.js';
import { createWebhookService } from './service.js';
import { countOverdueDeliveries } from './store/delivery-log.js';
import { createWebhookStore } from './store/webhook-store.js';
import { createThrottle } from './store/host-throttle.js';
import { createTestDelivery } from './delivery/test-delivery.js';
import { createVerification } from './store/due-challenges.js';
import { startWebhookWorker, type WebhookWorker } from './delivery/delivery-worker.js';

export interface Webhooks {
  readonly handlers: WebhookHandlers;
  readonly countOverdue: () => Promise<number>;
  /** Starts delivering. */
  start(): void;
  /** Resolves when all work has stopped. */
  stop(): Promise<void>;
}

export type WebhookSettings = Pick<Config, 'WEBHOOKS_PRIVATE'>;

export interface WebhooksOptions {
  readonly config: WebhookSettings;
  readonly dataSource: DataSource;
  readonly command: Command;
  readonly sealedBox: SealedBox;
  readonly notifications: Notifications;
  readonly log: Logger;
}

/** To look for new events costs as much as several writes, so those of this time are delivered together. */
const EVENTS_INTERVAL_MS = 50;

/** Sends events to the webhooks that subscribe to them. */
export async function createWebhooks({
  config,
  dataSource,
  command,
  sealedBox,
  notifications,
  log,
}: WebhooksOptions): Promise<Webhooks> {
  const allowPrivate = config.WEBHOOKS_PRIVATE;
  const send = createSend({ sealedBox, allowPrivate });
  const throttle = createThrottle(dataSource);
  const verification = createVerification(dataSource);
  let worker: WebhookWorker | undefined;
  const wake = () => worker?.wake();
  const wakeForEvents = throttleCalls(wake, {
    intervalMs: EVENTS_INTERVAL_MS,
    onFailed: (error) => log.error({ err: error }, 'the delivery of webhooks could not be woken'),
  });
  const stopListening = await notifications.listen(PLATFORM_EVENTS, wakeForEvents, wakeForEvents);
  const service = createWebhookService({
    dataSource,
    store: createWebhookStore(dataSource),
    sealedBox,
    assertAddress: createAssertAddress({ allowPrivate }),
    trials: createTestDelivery({ send, throttle, verification }),
    wake,
  });
  return {
    handlers: createWebhookHandlers(command, service),
    countOverdue: () => countOverdueDeliveries(dataSource),
    start() {
      worker = startWebhookWorker({ dataSource, send, throttle, verification, log });
    },
    async stop() {
      stopListening();
      await worker?.close();
    },
  };
}
