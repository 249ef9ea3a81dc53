import { createConcurrencyLimit, LimitReached } from '../../../async/concurrency-limit.js';
import { newIdentifier } from '../../../persistence/identifier.js';
import { tooManyRequests, wholeSeconds } from '../../../rate-limit/too-many-requests.js';
import type { Actor } from '../../register/controllers.js';
import { challenge, type ChallengeOutcome } from './challenge.js';
import { WAITING_CALLERS } from '../webhook-limits.js';
import type { Attempt, Receiver, Send } from '../send-delivery.js';
import { challengeCharges, deliveryCharges, type Charge, type Throttle } from '../store/host-throttle.js';
import type { Verification } from '../store/due-challenges.js';

/** What is sent while a caller waits for the answer. Each may throw a `Problem`: `too_many_requests`. */
export interface TestDelivery {
  /** A challenge. The webhook becomes active when the receiver answers it. */
  verify(receiver: Receiver): Promise<ChallengeOutcome>;
  /** An event that is not stored. */
  test(receiver: Receiver, actor: Actor): Promise<Attempt>;
}

export interface TestDeliveryOptions {
  readonly send: Send;
  readonly throttle: Throttle;
  readonly verification: Verification;
}

/** A receiver answers within seconds, or not at all. */
const BUSY_SECONDS = 15;

export function createTestDelivery({ send, throttle, verification }: TestDeliveryOptions): TestDelivery {
  const waiting = createConcurrencyLimit(WAITING_CALLERS);

  return {
    verify: (receiver) =>
      limited(receiver, challengeCharges(receiver), async () => {
        const outcome = await challenge(send, receiver);
        if (outcome.verified) await verification.succeeded(receiver);
        else await verification.noted(receiver, outcome.error ?? '');
        return outcome;
      }),

    test: (receiver, { ownerDid, keyId }) =>
      limited(receiver, deliveryCharges(receiver), () =>
        send(receiver, {
          id: newIdentifier('dlv'),
          event: {
            id: 0,
            type: 'webhook.test',
            subject: receiver.id,
            timestamp: new Date().toISOString(),
            actor: { did: ownerDid, ...(keyId !== undefined && { keyId }) },
            data: {},
          },
        }),
      ),
  };

  async function limited<T>(
    { ownerDid }: Receiver,
    charges: readonly Charge[],
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await waiting.run(ownerDid, async () => {
        const waitMs = await throttle.take(charges);
        if (waitMs > 0) throw tooManyRequests('This host has been sent enough for now', wholeSeconds(waitMs));
        return work();
      });
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      throw tooManyRequests('Too many tests of webhooks are under way', BUSY_SECONDS);
    }
  }
}
