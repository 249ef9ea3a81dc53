import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API keys, twins, and the oracle's sessions with their messages. */
export class Foundation1763700000000 implements MigrationInterface {
  // Written out, because a minifier renames classes and the database remembers this name for ever.
  readonly name = 'Foundation1763700000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table api_keys (
        key_id text primary key,
        key_hash bytea not null,
        name text not null,
        owner_did text not null,
        environment text not null check (environment in ('live', 'test')),
        created_at timestamptz not null default now(),
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz
      )`);

    await db.query(`
      create table twins (
        did text primary key,
        type text not null,
        controller text not null,
        protocol text not null,
        properties jsonb not null default '{}',
        metadata jsonb not null default '{}',
        services jsonb not null default '[]',
        verifiable_credential jsonb not null default '[]',
        valid_from timestamptz,
        valid_until timestamptz,
        verification_status text not null default 'unverified',
        owner_did text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint twins_verification_status check (verification_status in ('unverified')),
        constraint twins_valid_period check (valid_until > valid_from)
      )`);
    // text_pattern_ops serves equality and "like 'prefix%'", whatever locale the database was made with.
    await db.query(`create index twins_by_name on twins (lower(metadata ->> 'name') text_pattern_ops)`);
    await db.query(`create index twins_by_type on twins (lower(type), created_at desc, did)`);

    await db.query(`
      create table sessions (
        id text primary key,
        owner_did text not null,
        title text not null,
        created_at timestamptz not null default now(),
        last_updated_at timestamptz not null default now()
      )`);
    await db.query(`create index sessions_by_owner on sessions (owner_did, last_updated_at desc, id desc)`);

    await db.query(`
      create table messages (
        id text primary key,
        session_id text not null references sessions on delete cascade,
        position bigint not null generated always as identity,
        type text not null check (type in ('human', 'ai')),
        content text not null,
        reasoning text,
        is_complete boolean not null default true,
        tool_calls jsonb not null default '[]',
        attachments jsonb not null default '[]',
        request_id text not null,
        created_at timestamptz not null default now()
      )`);
    await db.query(`create index messages_by_position on messages (session_id, position)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table messages, sessions, twins, api_keys`);
  }
}
