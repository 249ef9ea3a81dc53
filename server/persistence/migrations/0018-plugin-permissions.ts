import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which users let a plugin send messages in their name, and the tokens by which they have allowed it. */
export class PluginPermissions1766701000000 implements MigrationInterface {
  readonly name = 'PluginPermissions1766701000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table plugin_permissions (
        id text primary key,
        plugin text not null,
        user_did text not null,
        token_ids text[] not null,
        given_at timestamptz not null
      )`);
    await db.query(`create index plugin_permissions_tokens on plugin_permissions using gin (token_ids)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table plugin_permissions`);
  }
}
