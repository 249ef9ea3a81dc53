import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace of a run, by which another attempt continues it. */
export class RunTraces1766701300000 implements MigrationInterface {
  readonly name = 'RunTraces1766701300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table runs add column traceparent text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`alter table runs drop column traceparent`);
  }
}
