import { createPeriodicTask, type HostServices, type PeriodicTask } from '../../../plugin-api.js';
import { answers } from '../answers.js';
import type { DueJob, Inbox, Lease } from '../inbox/inbox.js';
import type { ChatReply } from '../schemes/chat-scheme.js';
import { TryAgain, type AnswerMessage } from './answer-message.js';
import type { DeliverReply } from './deliver-reply.js';

/** Answers the messages in the inbox. Any number of servers may do so on one database. */
export interface ChatWorker {
  readonly start: () => void;
  /** Looks for messages now. */
  readonly wake: () => void;
  /** Leaves what is not answered to other servers, or to the next start. */
  readonly stop: () => Promise<void>;
}

export interface ChatWorkerOptions {
  readonly inbox: Inbox;
  readonly answerMessage: AnswerMessage;
  readonly deliverReply: DeliverReply;
  readonly leaseSeconds: number;
  readonly log: HostServices['log'];
}

/** Messages under way at once, on this server. */
const MAX_UNDER_WAY = 16;

/** How often a message is begun: one that ends the process each time must not do so for ever. */
const MAX_ATTEMPTS = 20;

const POLL_MS = 1_000;

/** Seconds to wait after each failure. After the last one it is given up. */
const SCHEDULE = [2, 5, 15, 60, 300];

class TakenTooOften extends Error {
  override readonly message = 'the message was begun too often';
}

export function createChatWorker({
  inbox,
  answerMessage,
  deliverReply,
  leaseSeconds,
  log,
}: ChatWorkerOptions): ChatWorker {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let rounds: PeriodicTask | undefined;

  return {
    start() {
      rounds = createPeriodicTask(round, {
        everyMs: POLL_MS,
        retryMs: POLL_MS,
        onFailed: (error) => log.warn({ err: error }, 'messages of chats could not be read'),
      });
      rounds.runSoon();
    },
    wake: () => rounds?.runSoon(),
    async stop() {
      stopping.abort();
      await rounds?.close();
      await Promise.all(underWay);
    },
  };

  async function round(): Promise<void> {
    const room = MAX_UNDER_WAY - underWay.size;
    if (room === 0 || stopping.signal.aborted) return;
    for (const job of await inbox.take(room, leaseSeconds)) {
      const done = work(job).finally(() => {
        underWay.delete(done);
        rounds?.runSoon();
      });
      underWay.add(done);
    }
  }

  /** Never rejects. A job whose outcome cannot be stored is due again when its lease ends. */
  async function work(job: DueJob): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const renewing = createPeriodicTask(
      async () => {
        if (!(await inbox.renew(job, leaseSeconds))) lost.abort();
      },
      {
        everyMs: (leaseSeconds * 1000) / 3,
        retryMs: (leaseSeconds * 1000) / 6,
        onFailed: (error) => log.warn({ err: error }, 'the lease on a message could not be renewed'),
      },
    );
    try {
      if (job.attempts > MAX_ATTEMPTS) throw new TakenTooOften();
      await (job.state === 'received' ? answer(job, signal) : deliver(job, job.reply, signal));
    } catch (error) {
      await recover(job, error, signal).catch((failure: unknown) =>
        log.warn({ err: failure, id: job.id }, 'the outcome of a message could not be stored'),
      );
    } finally {
      await renewing.close();
    }
  }

  async function answer(job: DueJob & { state: 'received' }, signal: AbortSignal): Promise<void> {
    await reply(job, await answerMessage(job.scheme, job.message, signal), signal);
  }

  /** Stores the reply before it is sent: a server that is killed after that sends the same one. */
  async function reply(
    job: DueJob & { state: 'received' },
    text: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { text: question, ...message } = job.message;
    const replied: ChatReply = { ...message, question, text };
    if (await inbox.answer(job, replied)) await deliver({ ...job, failures: 0 }, replied, signal);
  }

  async function deliver(lease: Lease, replied: ChatReply, signal: AbortSignal): Promise<void> {
    const delivery = await deliverReply(lease.scheme, replied, signal);
    if (delivery.outcome === 'delivered') return inbox.finish(lease);
    if (signal.aborted) return inbox.release(lease);
    const seconds = delivery.outcome === 'later' ? SCHEDULE[lease.failures] : undefined;
    const { scheme, id } = lease;
    log.warn(
      { scheme, id, why: delivery.why, isGivenUp: seconds === undefined },
      'a reply was not delivered',
    );
    if (seconds === undefined) return inbox.finish(lease);
    const asked = delivery.outcome === 'later' ? (delivery.seconds ?? 0) : 0;
    await inbox.postpone(lease, Math.max(seconds, asked));
  }

  async function recover(job: DueJob, error: unknown, signal: AbortSignal): Promise<void> {
    // What was ended by our own stop is not a failure.
    if (signal.aborted) return inbox.release(job);
    if (!(error instanceof TryAgain))
      log.error({ err: error, id: job.id }, 'a message could not be answered');
    const seconds = error instanceof TakenTooOften ? undefined : SCHEDULE[job.failures];
    if (seconds !== undefined) await inbox.postpone(job, seconds);
    else if (job.state === 'received') await reply(job, answers.gaveUp, signal);
    else await inbox.finish(job);
  }
}
