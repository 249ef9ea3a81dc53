import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many attempts in a row have brought no frame of a run. */
export class IdleAttempts1766700200000 implements MigrationInterface {
  readonly name = 'IdleAttempts1766700200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table runs add column idle_attempts int not null default 0`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`alter table runs drop column idle_attempts`);
  }
}
