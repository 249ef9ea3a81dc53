import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls that clients are to answer, and what the files of messages hold. */
export class Agent1765900000000 implements MigrationInterface {
  readonly name = 'Agent1765900000000';

  async up(db: QueryRunner): Promise<void> {
    // Open until it is answered or closed. \`result\` is JSON as the client sent it; \`error\` what it says went wrong.
    await db.query(`
      create table client_calls (
        id text primary key,
        run_id text not null references runs on delete cascade,
        session_id text not null,
        kind text not null check (kind in ('browser_tool', 'action')),
        tool_name text not null,
        args jsonb not null,
        request_id text not null,
        offered_to text,
        result json,
        error text,
        error_code text,
        answered_at timestamptz,
        closed_at timestamptz,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`);
    await db.query(
      `create index client_calls_open on client_calls (session_id) where answered_at is null and closed_at is null`,
    );
    await db.query(`create index client_calls_by_run on client_calls (run_id)`);
    await db.query(`create index client_calls_by_expiry on client_calls (expires_at)`);

    // Either text or bytes, or neither of what nobody here can read.
    await db.query(`
      create table attachment_contents (
        message_id text not null references messages on delete cascade,
        position int not null,
        filename text not null,
        media_type text not null,
        text text,
        is_cut boolean not null default false,
        bytes bytea,
        primary key (message_id, position)
      )`);
    await db.query(
      `create index attachment_images on attachment_contents (message_id) where bytes is not null`,
    );

    // What is asked about a twin: what it controls, and what follows the same protocol.
    await db.query(`create index twins_by_controller on twins (controller, created_at desc, did)`);
    await db.query(`create index twins_by_protocol on twins (protocol, created_at desc, did)`);
    await db.query(`create index twins_by_kind on twins (type)`);
    // Whose credentials name somebody as their issuer.
    await db.query(`create index twins_by_issuer on twins using gin (verifiable_credential jsonb_path_ops)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop index twins_by_issuer, twins_by_kind, twins_by_protocol, twins_by_controller`);
    await db.query(`drop table attachment_contents, client_calls`);
  }
}
