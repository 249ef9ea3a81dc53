import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log of runs in parts by the id of the run, and thereby by time (decision 0067). The table of before becomes the part of ids that do not begin with
 * their time, which older builds go on making. Its index keeps its name, by which they know that frames are stored already. The server makes a part for each week;
 * what has none is in the default part.
 */
export class RunLogByWeek1766702500000 implements MigrationInterface {
  readonly name = 'RunLogByWeek1766702500000';

  async up(db: QueryRunner): Promise<void> {
    // Builds see a table of the same name again when this is committed.
    await db.query(`-- squawk-ignore renaming-table
      alter table run_events rename to run_events_before`);
    await db.query(`
      create table run_events (
        run_id text not null,
        seq int not null,
        event text not null,
        data json not null,
        constraint run_events_of_all_pkey primary key (run_id, seq)
      ) partition by range (run_id)`);
    await db.query(
      `alter table run_events attach partition run_events_before for values from (minvalue) to ('run_g')`,
    );
    await db.query(`create table run_events_default partition of run_events default`);
    await db.query(`alter table run_events_before drop constraint run_events_of_before`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`alter table run_events detach partition run_events_before`);
    await db.query(`insert into run_events_before select * from run_events`);
    await db.query(`drop table run_events`);
    await db.query(`alter table run_events_before rename to run_events`);
    await db.query(
      `alter table run_events add constraint run_events_of_before check (run_id < 'run_g') not valid`,
    );
  }
}
