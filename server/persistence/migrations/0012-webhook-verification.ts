import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receivers of webhooks agree before they get events, and get no more than they can take. */
export class WebhookVerification1766700400000 implements MigrationInterface {
  readonly name = 'WebhookVerification1766700400000';

  async up(db: QueryRunner): Promise<void> {
    // Webhooks that exist keep working: they count as verified. New ones get their host from the URL parser of the server.
    await db.query(`
      alter table webhooks
        drop constraint webhooks_status_check,
        add constraint webhooks_status_check check (status in ('pending', 'active', 'disabled')),
        add column host text not null default '',
        add column verified_at timestamptz,
        add column verification_error text,
        add column challenge_attempts int not null default 0,
        add column next_challenge_at timestamptz,
        add column consecutive_failures int not null default 0,
        add column paused_until timestamptz`);
    await db.query(`
      update webhooks set verified_at = created_at,
        host = rtrim(lower(coalesce(substring(url from '^https?://(?:[^/@]*@)?(\\[[^]]*\\]|[^/:?#]*)'), '')), '.')`);
    await db.query(`create index webhooks_by_host on webhooks (host, owner_did)`);
    await db.query(
      `create index webhooks_to_challenge on webhooks (next_challenge_at) where next_challenge_at is not null`,
    );
    // When each key has used up its rate until (server/platform/webhooks/store/host-throttle.ts). A key without a row has used nothing.
    await db.query(`
      create table webhook_throttles (
        key text primary key,
        free_at timestamptz not null
      )`);
    await db.query(`create index webhook_throttles_over on webhook_throttles (free_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table webhook_throttles`);
    await db.query(`update webhooks set status = 'disabled' where status = 'pending'`);
    await db.query(`
      alter table webhooks
        drop constraint webhooks_status_check,
        add constraint webhooks_status_check check (status in ('active', 'disabled')),
        drop column host, drop column verified_at, drop column verification_error, drop column challenge_attempts,
        drop column next_challenge_at, drop column consecutive_failures, drop column paused_until`);
  }
}
