import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of runs becomes a part of a table in parts (0033): says which ids it has, without reading it. Ids that are hexadecimal come before `g`. */
export class RunIdsOfBefore1766702300000 implements MigrationInterface {
  readonly name = 'RunIdsOfBefore1766702300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `alter table run_events add constraint run_events_of_before check (run_id < 'run_g') not valid`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`alter table run_events drop constraint run_events_of_before`);
  }
}
