import type { DataSource } from 'typeorm';

const DAY_SECONDS = 86_400;

/** A webhook to which nothing could be delivered for so long is disabled: nobody is there. */
const FAILING_DAYS = 5;

/** How receivers do, and what becomes of webhooks whose receivers are gone. */
export interface WebhookHealth {
  succeeded(webhookId: string): Promise<void>;
  failed(webhookId: string): Promise<void>;
  /** The receiver has said that it wants nothing any more. */
  gone(webhookId: string, reason: string): Promise<void>;
}

export function createWebhookHealth(dataSource: DataSource): WebhookHealth {
  const disable = (webhookId: string, reason: string, where = 'true') =>
    dataSource.query(
      `update webhooks set status = 'disabled', disabled_reason = $2, revision = revision + 1, updated_at = now()
       where id = $1 and status = 'active' and ${where}`,
      [webhookId, reason],
    );

  return {
    // Both write at a turn only, so that a busy webhook is no busy row.
    async succeeded(webhookId) {
      await dataSource.query(
        `update webhooks set failing_since = null where id = $1 and failing_since is not null`,
        [webhookId],
      );
    },

    async failed(webhookId) {
      await dataSource.query(
        `update webhooks set failing_since = now() where id = $1 and failing_since is null`,
        [webhookId],
      );
      await disable(
        webhookId,
        `Nothing could be delivered for ${FAILING_DAYS} days`,
        `failing_since <= now() - make_interval(secs => ${FAILING_DAYS * DAY_SECONDS})`,
      );
    },

    async gone(webhookId, reason) {
      await disable(webhookId, reason);
    },
  };
}
