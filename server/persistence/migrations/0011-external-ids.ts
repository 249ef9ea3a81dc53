import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of the owners' own, by which their records are found again. */
export class ExternalIds1766700300000 implements MigrationInterface {
  readonly name = 'ExternalIds1766700300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table twins add column external_id text`);
    await db.query(`
      create unique index twins_by_external_id on twins (external_id, owner_did) where external_id is not null`);
    await db.query(`alter table claims add column external_id text`);
    await db.query(`
      create unique index claims_by_external_id on claims (external_id, raised_by) where external_id is not null`);
    // Names within an import that stand for twins which were there before it. Those of its new twins follow from its id.
    await db.query(`
      create table import_names (
        import_id text not null references imports on delete cascade,
        name text not null,
        did text not null,
        primary key (import_id, name)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table import_names`);
    await db.query(`alter table claims drop column external_id`);
    await db.query(`alter table twins drop column external_id`);
  }
}
