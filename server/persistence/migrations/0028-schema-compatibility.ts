import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The oldest build that works with the tables as they are (decision 0069). */
export class SchemaCompatibility1766702000000 implements MigrationInterface {
  readonly name = 'SchemaCompatibility1766702000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table schema_compatibility (
        only_row boolean primary key default true check (only_row),
        compatible_back_to bigint not null
      )`);
    // Builds from before this migration do not read the table: they refuse every newer database.
    await db.query(`insert into schema_compatibility (compatible_back_to) values (1766702000000)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table schema_compatibility`);
  }
}
