import type { Migration } from '../../plugin-api.js';
import { claimsOfUsageMigration } from './claims-of-usage-migration.js';
import { ledgerMigration } from './ledger/ledger-migration.js';

export const migrations: readonly Migration[] = [
  ledgerMigration,
  {
    name: '0002-lines',
    up: `
      create table price_lists (
        version int primary key,
        prices jsonb not null,
        published_at timestamptz not null default now()
      );

      -- A line is what one run costs. Its id is that of the run, and of the pending transfer.
      create table lines (
        run_id text primary key references transfers (id),
        position bigint generated always as identity unique,
        user_did text not null,
        session_id text not null,
        price_version int not null references price_lists (version),
        held bigint not null,
        held_at timestamptz not null,
        charged bigint,
        status text,
        usage jsonb,
        settled_at timestamptz,
        check ((settled_at is null) = (charged is null) and (settled_at is null) = (status is null))
      );
      create index lines_of_user on lines (user_did, position desc);
      create index lines_open on lines (position) where settled_at is null;
    `,
  },
  {
    name: '0003-claims',
    up: `
      create table claims (
        id text primary key,
        position bigint generated always as identity,
        user_did text not null,
        amount bigint not null check (amount > 0),
        created_at timestamptz not null,
        paid_at timestamptz,
        reference text
      );
      create index claims_of_user on claims (user_did, position desc);
      create unique index claims_one_open on claims (user_did) where paid_at is null;
    `,
  },
  claimsOfUsageMigration,
  {
    name: '0005-models',
    up: `
      -- Lines that are older than prices of models were charged as if their model had none.
      alter table lines add column model text not null default '';
      alter table lines alter column model drop default;
    `,
  },
  { name: '0006-receipts', up: 'alter table lines add column receipt text;' },
  {
    name: '0007-unclaimed-lines',
    up: `
      -- Lines that cost nothing are never in a claim, so the index does not keep them.
      drop index lines_unclaimed;
      create index lines_unclaimed on lines (user_did, position) include (charged)
        where claim_id is null and charged > 0;
    `,
  },
];
