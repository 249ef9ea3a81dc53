import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries that succeeded are kept for a while, each with the receiver's reply. */
export class DeliveredWebhooks1766701200000 implements MigrationInterface {
  readonly name = 'DeliveredWebhooks1766701200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table deliveries
        add column attempted_at timestamptz,
        add column reply_status int,
        add column reply_milliseconds int,
        add column reply_request_id text,
        drop constraint deliveries_status_check,
        add constraint deliveries_status_check check (status in ('pending', 'delivered', 'dead'))`);
    await db.query(`create index deliveries_delivered on deliveries (updated_at) where status = 'delivered'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`delete from deliveries where status = 'delivered'`);
    await db.query(`drop index deliveries_delivered`);
    await db.query(`
      alter table deliveries
        drop column attempted_at,
        drop column reply_status,
        drop column reply_milliseconds,
        drop column reply_request_id,
        drop constraint deliveries_status_check,
        add constraint deliveries_status_check check (status in ('pending', 'dead'))`);
  }
}
