import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The SQL of plugins' migrations, by which a backup is restored without the plugins. Null until a server with the plugin starts. */
export class PluginMigrationTexts1766701500000 implements MigrationInterface {
  readonly name = 'PluginMigrationTexts1766701500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table plugin_migrations add column up text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`alter table plugin_migrations drop column up`);
  }
}
