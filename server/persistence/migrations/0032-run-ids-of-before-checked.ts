import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads the log of runs once, while it is read and written, so that nobody has to wait when it becomes a part. */
export class RunIdsOfBeforeChecked1766702400000 implements MigrationInterface {
  readonly name = 'RunIdsOfBeforeChecked1766702400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table run_events validate constraint run_events_of_before`);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
