import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What plugins say of their tables, for commands that export what is stored of a person without loading plugins. */
export class PluginDataPlans1766702200000 implements MigrationInterface {
  readonly name = 'PluginDataPlans1766702200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table plugin_data_plans (
        table_name text primary key,
        position integer not null,
        plan jsonb not null
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table plugin_data_plans`);
  }
}
