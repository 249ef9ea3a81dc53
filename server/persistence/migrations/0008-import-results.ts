import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has become of each line of an import. */
export class ImportResults1766700000000 implements MigrationInterface {
  readonly name = 'ImportResults1766700000000';

  async up(db: QueryRunner): Promise<void> {
    // A row holds the results of one batch, packed; `last_line` is the last of its lines.
    await db.query(`
      create table import_results (
        import_id text not null references imports on delete cascade,
        last_line int not null,
        content bytea not null,
        primary key (import_id, last_line)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table import_results`);
  }
}
