import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erasures of what is stored of a person, with what was done so far. */
export class Erasures1766701700000 implements MigrationInterface {
  readonly name = 'Erasures1766701700000';

  async up(db: QueryRunner): Promise<void> {
    // The DID is known until the erasure is finished, and then only its hash, by which the person finds the receipt.
    await db.query(`
      create table erasures (
        id text primary key,
        did text,
        did_sha256 text not null,
        pseudonym text not null,
        requested_by text not null check (requested_by in ('owner', 'operator')),
        requested_at timestamptz not null default now(),
        finished_at timestamptz,
        receipt text,
        constraint erasures_forget_the_did check ((finished_at is null) = (did is not null)),
        constraint erasures_end_with_a_receipt check ((finished_at is null) = (receipt is null))
      )`);
    await db.query(
      `create unique index erasures_one_at_a_time on erasures (did_sha256) where finished_at is null`,
    );
    await db.query(`
      create table erasure_counts (
        erasure_id text not null references erasures on delete cascade,
        place text not null,
        action text not null check (action in ('deleted', 'pseudonymised')),
        row_count bigint not null,
        primary key (erasure_id, place, action)
      )`);
    // An erasure puts a pseudonym in the place of a DID, in a transaction that says so.
    await db.query(`
      create or replace function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        if current_setting('twin_oracle.erasure', true) = 'on' then
          return null;
        end if;
        raise exception 'entries of the audit log are never changed';
      end $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'entries of the audit log are never changed';
      end $$`);
    await db.query(`drop table erasure_counts, erasures`);
  }
}
