import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The migrations of plugins, whose tables are in schemas of their own. */
export class PluginMigrations1766700900000 implements MigrationInterface {
  readonly name = 'PluginMigrations1766700900000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table plugin_migrations (
        position bigint generated always as identity,
        plugin text not null,
        name text not null,
        sha256 text not null,
        applied_at timestamptz not null,
        primary key (plugin, name)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table plugin_migrations`);
  }
}
