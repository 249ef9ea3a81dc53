import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often callers use what is deprecated, by day. */
export class DeprecatedCalls1766700700000 implements MigrationInterface {
  readonly name = 'DeprecatedCalls1766700700000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table deprecated_calls (
        day date not null,
        owner_did text not null,
        key_id text not null,
        deprecation_id text not null,
        operation_id text not null,
        calls bigint not null,
        last_called_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (day, owner_did, key_id, deprecation_id, operation_id)
      )`);
    await db.query(`create index deprecated_calls_by_owner on deprecated_calls (owner_did, day)`);
    await db.query(`create index deprecated_calls_by_expiry on deprecated_calls (expires_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table deprecated_calls`);
  }
}
