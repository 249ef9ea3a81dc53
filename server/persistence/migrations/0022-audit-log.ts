import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed what. Entries are only ever added, and deleted when they are old. */
export class AuditLog1766701400000 implements MigrationInterface {
  readonly name = 'AuditLog1766701400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table audit_log (
        id bigint generated always as identity primary key,
        recorded_at timestamptz not null default now(),
        owner_did text not null,
        key_id text,
        token_hash text,
        operation_id text not null,
        resource text not null,
        status int not null,
        code text,
        request_id text not null,
        trace_id text
      )`);
    await db.query(`create index audit_log_by_owner on audit_log (owner_did, id)`);
    await db.query(`create index audit_log_by_time on audit_log (recorded_at)`);
    await db.query(`
      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'entries of the audit log are never changed';
      end $$`);
    await db.query(`
      create trigger audit_log_is_final before update on audit_log
      for each statement execute function refuse_audit_change()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table audit_log`);
    await db.query(`drop function refuse_audit_change()`);
  }
}
