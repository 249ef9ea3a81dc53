import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A writer that remembers the newest version of a protocol has PostgreSQL check it with its write, without a round trip before. The error makes
 * the transaction start again.
 */
export class NewestVersion1766700800000 implements MigrationInterface {
  readonly name = 'NewestVersion1766700800000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function assert_newest_version(protocol text, expected bigint) returns void language plpgsql stable as $$
      begin
        if (select id from protocol_versions where did = protocol order by version desc limit 1) is distinct from expected then
          raise exception '% has another version', protocol using errcode = 'serialization_failure';
        end if;
      end $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop function assert_newest_version`);
  }
}
