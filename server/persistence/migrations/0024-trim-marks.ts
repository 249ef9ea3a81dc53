import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Up to where logs were trimmed. Deliveries no longer refer to their events by a foreign key, which would read all deliveries for each event that
 * is deleted: what trims events deletes their deliveries first.
 */
export class TrimMarks1766701600000 implements MigrationInterface {
  readonly name = 'TrimMarks1766701600000';

  async up(db: QueryRunner): Promise<void> {
    // One row. Runs that ended until `runs_ended_by` have no frames. Events up to `events_up_to` are refused to readers, and deleted a while later.
    await db.query(`
      create table trim_marks (
        is_only_row boolean primary key default true check (is_only_row),
        runs_ended_by timestamptz not null default '-infinity',
        events_up_to bigint not null default 0,
        events_marked_at timestamptz not null default '-infinity'
      )`);
    await db.query(`insert into trim_marks default values`);
    await db.query(`alter table deliveries drop constraint deliveries_event_id_fkey`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`delete from deliveries where event_id not in (select id from events)`);
    await db.query(
      `alter table deliveries add constraint deliveries_event_id_fkey foreign key (event_id) references events`,
    );
    await db.query(`drop table trim_marks`);
  }
}
