import type { DataSource } from 'typeorm';
import type { Receiver } from '../send-delivery.js';

const DAY_SECONDS = 86_400;

/** A webhook to which nothing could be delivered for so long is disabled: nobody is there. */
const FAILING_DAYS = 5;

/** The same when the address itself seems to be wrong. */
const MISCONFIGURED_DAYS = 2;

/** How long a receiver is left alone that fails again and again: what waits is not used up by it, and nobody's network is filled with it. */
export interface PauseRules {
  /** After so many failures in a row. */
  readonly afterFailures: number;
  /** Doubled with each failure after that, up to the longest. */
  readonly firstMs: number;
  readonly longestMs: number;
}

const PAUSES: PauseRules = { afterFailures: 5, firstMs: 10_000, longestMs: 15 * 60_000 };

/** How receivers do, and what becomes of webhooks whose receivers are gone. */
export interface WebhookHealth {
  succeeded(receiver: Receiver): Promise<void>;
  /** @param isMisconfigured whether the address itself seems to be wrong. */
  failed(receiver: Receiver, isMisconfigured: boolean): Promise<void>;
  /** The receiver has said that it wants nothing any more. */
  gone(receiver: Receiver, reason: string): Promise<void>;
}

export function createWebhookHealth(dataSource: DataSource, pauses: PauseRules = PAUSES): WebhookHealth {
  /** Its receiver must agree again before it gets anything: another one may have the address by then. What an older URL did counts no more. */
  const disable = ({ id, url }: Receiver, reason: string, where = 'true') =>
    dataSource.query(
      `update webhooks set status = 'disabled', disabled_reason = $3, verified_at = null, revision = revision + 1,
         updated_at = now()
       where id = $1 and url = $2 and status = 'active' and ${where}`,
      [id, url, reason],
    );

  return {
    // At a turn only, so that a busy webhook is no busy row.
    async succeeded({ id, url }) {
      await dataSource.query(
        `update webhooks set failing_since = null, consecutive_failures = 0, paused_until = null
         where id = $1 and url = $2 and failing_since is not null`,
        [id, url],
      );
    },

    async failed(receiver, isMisconfigured) {
      const { afterFailures, firstMs, longestMs } = pauses;
      await dataSource.query(
        // What was under way together when it began to fail counts once: a pause that has begun is not made longer.
        `update webhooks set failing_since = coalesce(failing_since, now()), consecutive_failures = consecutive_failures + 1,
           paused_until = case when consecutive_failures + 1 >= $3::int then now() + make_interval(secs =>
             least($5::float8, $4::float8 * power(2, least(consecutive_failures + 1 - $3::int, 30))) * (0.5 + random() / 2)) end
         where id = $1 and url = $2 and (paused_until is null or paused_until <= now())`,
        [receiver.id, receiver.url, afterFailures, firstMs / 1000, longestMs / 1000],
      );
      const days = isMisconfigured ? MISCONFIGURED_DAYS : FAILING_DAYS;
      await disable(
        receiver,
        `Nothing could be delivered for ${days} days`,
        `failing_since <= now() - make_interval(secs => ${days * DAY_SECONDS})`,
      );
    },

    async gone(receiver, reason) {
      await disable(receiver, reason);
    },
  };
}
