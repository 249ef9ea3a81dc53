import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs with their log of events, the servers that hold them, and the keys under which something was made once. */
export class Runs1764700000000 implements MigrationInterface {
  readonly name = 'Runs1764700000000';

  async up(db: QueryRunner): Promise<void> {
    // A server lives as long as it renews its lease. The server that takes its runs over deletes its row first, so that later writes fail.
    await db.query(`
      create table replicas (
        id text primary key,
        started_at timestamptz not null default now(),
        lease_until timestamptz not null
      )`);

    await db.query(`
      create table runs (
        id text primary key,
        position bigint not null generated always as identity,
        session_id text not null references sessions on delete cascade,
        owner_did text not null,
        message_id text not null,
        request_id text not null,
        status text not null
          check (status in ('queued', 'running', 'recovering', 'finished', 'aborted', 'failed', 'interrupted')),
        holder text references replicas on delete set null,
        attempt int not null default 1,
        failures int not null default 0,
        request jsonb not null,
        token_ids text[] not null,
        step jsonb,
        abort_requested_at timestamptz,
        stopped_at_seq int,
        last_seq int not null,
        usage jsonb,
        created_at timestamptz not null default now(),
        ended_at timestamptz,
        constraint runs_end_with_a_status
          check ((ended_at is null) = (status in ('queued', 'running', 'recovering'))),
        constraint runs_are_held_until_they_end check (ended_at is null or holder is null)
      )`);
    await db.query(`create index runs_by_session on runs (session_id, position)`);
    await db.query(`create index runs_by_message on runs (message_id)`);
    await db.query(`create index runs_active on runs (holder, position) where ended_at is null`);
    await db.query(
      `create index runs_active_by_session on runs (session_id, position) where ended_at is null`,
    );

    // No foreign key: it would take longer than the rest of an insert. The trigger below deletes the events of a deleted run.
    await db.query(`
      create table run_events (
        run_id text not null,
        seq int not null,
        event text not null,
        data json not null,
        primary key (run_id, seq)
      )`);
    await db.query(`
      create function delete_run_events() returns trigger language plpgsql as $$
      begin
        delete from run_events where run_id = old.id;
        return old;
      end $$`);
    await db.query(`
      create trigger runs_with_their_events after delete on runs for each row execute function delete_run_events()`);

    // Kept for a day. \`sealed\` is a JWE of the reply: it may hold what its owner alone may see.
    await db.query(`
      create table idempotency_keys (
        owner text not null,
        key text not null,
        fingerprint text not null,
        sealed text not null,
        expires_at timestamptz not null,
        primary key (owner, key)
      )`);
    await db.query(`create index idempotency_keys_by_expiry on idempotency_keys (expires_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table idempotency_keys, run_events, runs, replicas`);
    await db.query(`drop function delete_run_events`);
  }
}
