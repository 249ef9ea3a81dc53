import type { Logger } from 'pino';
import { challenge } from './challenge.js';
import { waitAfter } from './retry-schedule.js';
import type { Send } from '../send-delivery.js';
import { challengeCharges, type Throttle } from '../store/host-throttle.js';
import type { DueChallenge, Verification } from '../store/due-challenges.js';

export interface ChallengerOptions {
  readonly verification: Verification;
  readonly throttle: Throttle;
  readonly send: Send;
  readonly log: Logger;
  /** Milliseconds to wait after each failed attempt. */
  readonly schedule: readonly number[];
  /** Aborts attempts in progress; the receiver is challenged again when its lease ends. */
  readonly signal: AbortSignal;
}

/** The receiver wants no events, so it is not asked again. */
const GONE = 410;

/** Challenges one receiver, and stores the outcome. Never rejects. */
export function createChallenger({ verification, throttle, send, log, schedule, signal }: ChallengerOptions) {
  return async (due: DueChallenge): Promise<void> => {
    const { receiver, attempts } = due;
    try {
      const waitMs = await throttle.take(challengeCharges(receiver));
      if (waitMs > 0) {
        await verification.defer(due, waitMs);
        return;
      }
      const { verified, status, error = '', retryAfter } = await challenge(send, receiver, signal);
      if (verified) {
        await verification.succeeded(receiver);
        return;
      }
      log.info({ webhook: receiver.id, attempts, error }, 'a receiver did not answer its challenge');
      const next = status === GONE ? undefined : waitAfter(attempts, retryAfter, schedule);
      await verification.failed(receiver, error, next);
    } catch (error) {
      await undo(due, error).catch((cause: unknown) =>
        log.warn({ err: cause, webhook: receiver.id }, 'the outcome of a challenge could not be stored'),
      );
    }
  };

  async function undo(due: DueChallenge, error: unknown): Promise<void> {
    if (signal.aborted) return verification.defer(due, 0);
    log.error({ err: error, webhook: due.receiver.id }, 'a receiver could not be challenged');
    const wait = waitAfter(due.attempts, undefined, schedule);
    await verification.failed(due.receiver, 'The platform could not send it', wait);
  }
}
