import type { Migration } from '../../plugin-api.js';

export const migrations: readonly Migration[] = [
  {
    name: '0001-team-chat',
    up: `
      -- A webhook is a row: it is what recognises a replay, and the job that answers it.
      create table inbox (
        scheme text not null,
        id text not null,
        position bigint generated always as identity,
        workspace text not null,
        chat_user text not null,
        state text not null default 'received' check (state in ('received', 'answered', 'done')),
        -- Encrypted: the message, then the reply to it, then nothing.
        content text,
        attempts integer not null default 0,
        failures integer not null default 0,
        due_at timestamptz not null default now(),
        locked_until timestamptz,
        received_at timestamptz not null default now(),
        primary key (scheme, id)
      );
      create index inbox_due on inbox (due_at) where state <> 'done';
      create index inbox_of_user on inbox (scheme, workspace, chat_user, position) where state <> 'done';
      create index inbox_received on inbox (received_at);

      create table link_codes (
        code_hash text primary key,
        user_did text not null unique,
        permission text not null,
        expires_at timestamptz not null
      );

      create table links (
        id text primary key,
        scheme text not null,
        workspace text not null,
        chat_user text not null,
        user_did text not null,
        permission text not null,
        created_at timestamptz not null,
        unique (scheme, workspace, chat_user)
      );
      create index links_of_user on links (user_did, created_at);

      create table threads (
        link_id text not null references links on delete cascade,
        thread text not null,
        session_id text not null,
        primary key (link_id, thread)
      )`,
  },
];
