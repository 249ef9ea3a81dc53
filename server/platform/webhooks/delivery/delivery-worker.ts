import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { createBatcher } from '../../../async/batcher.js';
import { createPeriodicTask, type PeriodicTask } from '../../../async/periodic-task.js';
import { isTransient } from '../../../persistence/errors/transient.js';
import { count } from '../../../telemetry/metrics.js';
import { inSpan } from '../../../telemetry/spans.js';
import { createChallenger } from './challenger.js';
import { fanOut, hasWebhooks } from '../store/create-deliveries.js';
import { createWebhookHealth, type PauseRules } from '../store/health.js';
import { HOST_RATE, WEBHOOK_RATE } from '../webhook-limits.js';
import {
  createDeliveryQueue,
  type AttemptedDelivery,
  type DeliveryRates,
  type DueDelivery,
} from '../store/delivery-queue.js';
import { observeBacklog, recordAttempt } from './observe-deliveries.js';
import { CHALLENGE_SCHEDULE, MISCONFIGURED_SCHEDULE, SCHEDULE, waitAfter } from './retry-schedule.js';
import type { Attempt, Send } from '../send-delivery.js';
import type { Throttle } from '../store/host-throttle.js';
import type { Verification } from '../store/due-challenges.js';

export interface WebhookWorker {
  /** Checks for due work now. */
  wake(): void;
  /** Resolves when all work has stopped. Deliveries in flight are sent again, by another replica or at the next start. */
  close(): Promise<void>;
}

export interface WebhookWorkerOptions {
  readonly dataSource: DataSource;
  readonly send: Send;
  readonly throttle: Throttle;
  readonly verification: Verification;
  readonly log: Logger;
  /** Milliseconds to wait after each failed attempt. */
  readonly schedule?: readonly number[];
  /** The same when the address itself seems to be wrong. */
  readonly misconfiguredSchedule?: readonly number[];
  /** The same after each failed challenge. */
  readonly challengeSchedule?: readonly number[];
  readonly rates?: DeliveryRates;
  readonly pauses?: PauseRules;
  /** The polling interval for due work. */
  readonly pollMs?: number;
  /** Longer than an attempt can take, so that no other server begins one meanwhile. */
  readonly leaseMs?: number;
}

/** Deliveries in flight at once, on this server. */
const MAX_UNDER_WAY = 64;

/** Of one webhook, on all servers, and one while its receiver fails: it leaves room for others. */
const MAX_PER_WEBHOOK = 8;

/** Of all webhooks of a host, on all servers. */
const MAX_PER_HOST = 32;

/** Challenges in flight at once, on this server. They wait for unknown hosts, and delay no delivery. */
const MAX_CHALLENGES = 16;

const POLL_MS = 2_000;
const LEASE_MS = 30_000;
/** The interval for deleting expired throttle rows and old deliveries. */
const SWEEP_MS = 3_600_000;

const GONE = 410;

/** Creates deliveries from events, and sends them. Any number of servers may do so on one database. */
export function startWebhookWorker({
  dataSource,
  send,
  throttle,
  verification,
  log,
  schedule = SCHEDULE,
  misconfiguredSchedule = MISCONFIGURED_SCHEDULE,
  challengeSchedule = CHALLENGE_SCHEDULE,
  rates = { webhook: WEBHOOK_RATE, host: HOST_RATE },
  pauses,
  pollMs = POLL_MS,
  leaseMs = LEASE_MS,
}: WebhookWorkerOptions): WebhookWorker {
  const queue = createDeliveryQueue(dataSource);
  const health = createWebhookHealth(dataSource, pauses);
  const stopping = new AbortController();
  /** Deliveries that arrive at the same time share their statements, and the search for more work. */
  const settleDelivered = createBatcher<AttemptedDelivery, undefined>({
    async work(deliveries) {
      await health.succeeded(deliveries.map(({ delivery }) => delivery.receiver));
      await queue.delivered(deliveries);
      return deliveries.map(() => undefined);
    },
    keyOf: ({ delivery }) => delivery.id,
    isCommon: isTransient,
  });
  const underWay = new Set<Promise<void>>();
  const challenged = new Set<Promise<void>>();
  const challenge = createChallenger({
    verification,
    throttle,
    send,
    log,
    schedule: challengeSchedule,
    signal: stopping.signal,
  });

  const rounds: PeriodicTask = createPeriodicTask(round, {
    everyMs: pollMs,
    retryMs: pollMs,
    onFailed: (error) => log.warn({ err: error }, 'deliveries of new events could not be created'),
  });
  rounds.runSoon();
  const stopObserving = observeBacklog(dataSource);
  const sweeps = createPeriodicTask(() => throttle.sweep(), {
    everyMs: SWEEP_MS,
    retryMs: SWEEP_MS,
    onFailed: (error) =>
      log.warn({ err: error }, 'old deliveries and rates of webhooks could not be deleted'),
  });

  return {
    wake: () => rounds.runSoon(),
    async close() {
      stopping.abort();
      stopObserving();
      await Promise.all([rounds.close(), sweeps.close()]);
      await Promise.all([...underWay, ...challenged]);
    },
  };

  async function round(): Promise<void> {
    if (!(await hasWebhooks(dataSource))) return;
    await challengeDue();
    while (!stopping.signal.aborted && (await fanOut(dataSource)));
    const total = MAX_UNDER_WAY - underWay.size;
    if (total === 0 || stopping.signal.aborted) return;
    const due = await queue.take({
      total,
      perWebhook: MAX_PER_WEBHOOK,
      perHost: MAX_PER_HOST,
      leaseMs,
      rates,
    });
    for (const delivery of due) begin(deliver(delivery), underWay);
  }

  async function challengeDue(): Promise<void> {
    const room = MAX_CHALLENGES - challenged.size;
    if (room === 0 || stopping.signal.aborted) return;
    for (const due of await verification.take(room, leaseMs)) begin(challenge(due), challenged);
  }

  /** Checks for more work when it has ended. */
  function begin(work: Promise<void>, among: Set<Promise<void>>): void {
    const done = work.finally(() => {
      among.delete(done);
      rounds.runSoon();
    });
    among.add(done);
  }

  /** Never rejects. A delivery whose outcome cannot be stored is released when its lease ends. */
  async function deliver(delivery: DueDelivery): Promise<void> {
    try {
      const attempt = await trySend(delivery);
      if (attempt) {
        recordAttempt(attempt);
        await settle({ delivery, attempt });
      } else await queue.release(delivery);
    } catch (error) {
      log.warn({ err: error, delivery: delivery.id }, 'the outcome of a delivery could not be stored');
    }
  }

  /** Undefined when the server was stopped meanwhile. */
  async function trySend({ id, receiver, event }: DueDelivery): Promise<Attempt | undefined> {
    try {
      return await inSpan('deliver webhook', { kind: 'PRODUCER', parent: null }, (span) => {
        span?.set({ 'twin_oracle.webhook.id': receiver.id, 'twin_oracle.event.type': event.type });
        return send(receiver, { id, event }, { signal: stopping.signal, traceparent: span?.traceparent });
      });
    } catch (error) {
      if (stopping.signal.aborted) return undefined;
      log.error({ err: error, webhook: receiver.id, delivery: id }, 'an event could not be sent');
      return { delivered: false, error: 'The platform could not send it', milliseconds: 0 };
    }
  }

  async function settle(attempted: AttemptedDelivery): Promise<void> {
    const { delivery, attempt } = attempted;
    const { delivered, status, error = '', isMisconfigured = false, retryAfter } = attempt;
    const { receiver, attempts } = delivery;
    if (delivered) {
      count('twin_oracle.webhook.deliveries', { outcome: 'delivered' });
      await settleDelivered(attempted);
      return;
    }
    log.info({ webhook: receiver.id, delivery: delivery.id, attempts, error }, 'an event was not delivered');
    if (status === GONE) {
      // First, so that no other server takes it meanwhile.
      await health.unsubscribed(receiver, error);
      await queue.release(delivery);
      return;
    }
    const wait = waitAfter(attempts, retryAfter, isMisconfigured ? misconfiguredSchedule : schedule);
    count('twin_oracle.webhook.deliveries', { outcome: wait === undefined ? 'dead' : 'retried' });
    if (wait === undefined) await queue.giveUp(attempted);
    else await queue.postpone(attempted, wait);
    await health.failed(receiver, isMisconfigured);
  }
}
