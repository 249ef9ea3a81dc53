import type { DataSource } from 'typeorm';
import type { Receiver } from '../send-delivery.js';

const DAY_SECONDS = 86_400;

/** A webhook without a successful delivery for this long is disabled. */
const FAILING_DAYS = 5;

/** The same when the address itself seems to be wrong. */
const MISCONFIGURED_DAYS = 2;

/** How long a receiver that fails repeatedly is paused, so that attempts are not used up and its network is not flooded. */
export interface PauseRules {
  /** After this many failures in a row. */
  readonly afterFailures: number;
  /** Doubled with each further failure, up to the longest. */
  readonly firstMs: number;
  readonly longestMs: number;
}

const PAUSES: PauseRules = { afterFailures: 5, firstMs: 10_000, longestMs: 15 * 60_000 };

/** The health of receivers, and the webhooks of receivers that replied 410. */
export interface WebhookHealth {
  succeeded(receivers: readonly Receiver[]): Promise<void>;
  /** @param isMisconfigured whether the address itself seems to be wrong. */
  failed(receiver: Receiver, isMisconfigured: boolean): Promise<void>;
  /** The receiver wants no more events. */
  unsubscribed(receiver: Receiver, reason: string): Promise<void>;
}

export function createWebhookHealth(dataSource: DataSource, pauses: PauseRules = PAUSES): WebhookHealth {
  /**
   * The receiver must agree again before it gets events, because another party may own the address by then. The outcome for an older URL is
   * ignored.
   */
  const disable = ({ id, url }: Receiver, reason: string, where = 'true') =>
    dataSource.query(
      `update webhooks set status = 'disabled', disabled_reason = $3, verified_at = null, revision = revision + 1,
         updated_at = now()
       where id = $1 and url = $2 and status = 'active' and ${where}`,
      [id, url, reason],
    );

  return {
    // Only on a change, so that a busy webhook does not cause many updates.
    async succeeded(receivers) {
      await dataSource.query(
        `update webhooks set failing_since = null, consecutive_failures = 0, paused_until = null
         from (
           select webhook.id from webhooks webhook
           where (id, url) in (select * from unnest($1::text[], $2::text[])) and failing_since is not null
           order by id for no key update
         ) recovered
         where webhooks.id = recovered.id`,
        [receivers.map(({ id }) => id), receivers.map(({ url }) => url)],
      );
    },

    async failed(receiver, isMisconfigured) {
      const { afterFailures, firstMs, longestMs } = pauses;
      await dataSource.query(
        // Concurrent deliveries count once when they begin to fail: a pause that has begun is not extended.
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

    async unsubscribed(receiver, reason) {
      await disable(receiver, reason);
    },
  };
}
