import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Webhooks, which events are sent to, and imports. */
export class Delivery1766600200000 implements MigrationInterface {
  readonly name = 'Delivery1766600200000';

  async up(db: QueryRunner): Promise<void> {
    // Events up to `cursor` have been made into deliveries. Nothing was delivered since `failing_since`. Secrets are sealed.
    await db.query(`
      create table webhooks (
        id text primary key,
        owner_did text not null,
        url text not null,
        event_types text[],
        subject text,
        description text,
        secret text not null,
        previous_secret text,
        previous_until timestamptz,
        status text not null check (status in ('active', 'disabled')),
        disabled_reason text,
        failing_since timestamptz,
        cursor bigint not null,
        revision int not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    await db.query(`create index webhooks_newest on webhooks (created_at desc, id)`);
    await db.query(`create index webhooks_by_owner on webhooks (owner_did, created_at desc, id)`);
    // Delivered ones are deleted. Within a subject the oldest pending one goes first.
    await db.query(`
      create table deliveries (
        id text primary key,
        webhook_id text not null references webhooks on delete cascade,
        event_id bigint not null references events,
        subject text not null,
        status text not null default 'pending' check (status in ('pending', 'dead')),
        attempts int not null default 0,
        next_attempt_at timestamptz not null default now(),
        locked_until timestamptz,
        error text,
        updated_at timestamptz not null default now(),
        constraint deliveries_once unique (webhook_id, event_id)
      )`);
    await db.query(
      `create index deliveries_in_order on deliveries (webhook_id, subject, event_id) where status = 'pending'`,
    );
    await db.query(
      `create index deliveries_under_way on deliveries (webhook_id, locked_until) where locked_until is not null`,
    );
    await db.query(`create index deliveries_dead on deliveries (webhook_id, event_id) where status = 'dead'`);

    // Lines wait in chunks, packed, until they are made into records; `processed` says how far that is.
    await db.query(`
      create table imports (
        id text primary key,
        owner_did text not null,
        key_id text not null,
        is_admin boolean not null,
        idempotency_key text,
        sha256 bytea,
        status text not null check (status in ('receiving', 'queued', 'running', 'finished', 'aborted', 'failed')),
        lines int not null default 0,
        bytes bigint not null default 0,
        processed int not null default 0,
        created int not null default 0,
        unchanged int not null default 0,
        failed int not null default 0,
        error text,
        locked_until timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        finished_at timestamptz
      )`);
    await db.query(`create index imports_by_owner on imports (owner_did, created_at desc, id)`);
    await db.query(`create index imports_newest on imports (created_at desc, id)`);
    await db.query(
      `create index imports_open on imports (created_at) where status in ('receiving', 'queued', 'running')`,
    );
    await db.query(
      `create unique index imports_once on imports (owner_did, idempotency_key) where idempotency_key is not null`,
    );
    await db.query(`
      create table import_chunks (
        import_id text not null references imports on delete cascade,
        position int not null,
        first_line int not null,
        lines int not null,
        content bytea not null,
        primary key (import_id, position)
      )`);
    await db.query(`
      create table import_errors (
        import_id text not null references imports on delete cascade,
        line int not null,
        code text not null,
        detail text not null,
        errors jsonb,
        primary key (import_id, line)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table import_errors, import_chunks, imports, deliveries, webhooks`);
  }
}
