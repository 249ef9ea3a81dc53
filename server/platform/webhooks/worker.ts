import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { createRecurring, type Recurring } from '../../recurring.js';
import { fanOut } from './fan-out.js';
import { createWebhookHealth } from './health.js';
import { createDeliveryQueue, type DueDelivery } from './queue.js';
import { SCHEDULE, waitAfter } from './schedule.js';
import type { Attempt, Send } from './send.js';

export interface WebhookWorker {
  /** Looks for something to do now. */
  wake(): void;
  /** Resolves when nothing is under way any more. What was being sent is sent again, elsewhere or at the next start. */
  close(): Promise<void>;
}

export interface WebhookWorkerOptions {
  readonly dataSource: DataSource;
  readonly send: Send;
  readonly log: Logger;
  /** Milliseconds to wait after each try that failed. */
  readonly schedule?: readonly number[];
  /** How often it looks for what has come due. */
  readonly pollMs?: number;
  /** Longer than a try can take, so that nobody else begins one meanwhile. */
  readonly leaseMs?: number;
}

/** Under way at a time, on this server. */
const MAX_UNDER_WAY = 64;

/** Of one webhook, on all servers, and one while its receiver fails: it leaves room for others. */
const MAX_PER_WEBHOOK = 8;

const POLL_MS = 2_000;
const LEASE_MS = 30_000;
const GONE = 410;

/** Makes events into deliveries, and delivers them. Any number of servers may do so on one database. */
export function startWebhookWorker({
  dataSource,
  send,
  log,
  schedule = SCHEDULE,
  pollMs = POLL_MS,
  leaseMs = LEASE_MS,
}: WebhookWorkerOptions): WebhookWorker {
  const queue = createDeliveryQueue(dataSource);
  const health = createWebhookHealth(dataSource);
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  const rounds: Recurring = createRecurring(round, {
    everyMs: pollMs,
    retryMs: pollMs,
    onFailed: (error) => log.warn({ err: error }, 'events could not be made ready for webhooks'),
  });
  rounds.runSoon();

  return {
    wake: () => rounds.runSoon(),
    async close() {
      stopping.abort();
      await rounds.close();
      await Promise.all(underWay);
    },
  };

  async function round(): Promise<void> {
    while (!stopping.signal.aborted && (await fanOut(dataSource)));
    const total = MAX_UNDER_WAY - underWay.size;
    if (total === 0 || stopping.signal.aborted) return;
    const due = await queue.take({ total, perWebhook: MAX_PER_WEBHOOK, leaseMs });
    for (const delivery of due) {
      const done = deliver(delivery).finally(() => {
        underWay.delete(done);
        rounds.runSoon();
      });
      underWay.add(done);
    }
  }

  /** Never rejects. What cannot be settled is free again when its lease is over. */
  async function deliver(delivery: DueDelivery): Promise<void> {
    try {
      const attempt = await trySend(delivery);
      if (attempt) await settle(delivery, attempt);
      else await queue.release(delivery);
    } catch (error) {
      log.warn({ err: error, delivery: delivery.id }, 'what became of a delivery could not be stored');
    }
  }

  /** Nothing when the server was stopped meanwhile. */
  async function trySend({ id, receiver, event }: DueDelivery): Promise<Attempt | undefined> {
    try {
      return await send(receiver, { id, event }, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return undefined;
      log.error({ err: error, webhook: receiver.id, delivery: id }, 'an event could not be sent');
      return { delivered: false, error: 'The platform could not send it', milliseconds: 0 };
    }
  }

  async function settle(
    delivery: DueDelivery,
    { delivered, status, error = '', retryAfter }: Attempt,
  ): Promise<void> {
    const { receiver, attempts } = delivery;
    if (delivered) {
      await health.succeeded(receiver.id);
      await queue.delivered(delivery);
      return;
    }
    log.info({ webhook: receiver.id, delivery: delivery.id, attempts, error }, 'an event was not delivered');
    if (status === GONE) {
      // First, so that nobody takes it meanwhile.
      await health.gone(receiver.id, error);
      await queue.release(delivery);
      return;
    }
    const wait = waitAfter(attempts, retryAfter, schedule);
    if (wait === undefined) await queue.giveUp(delivery, error);
    else await queue.postpone(delivery, error, wait);
    await health.failed(receiver.id);
  }
}
