import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_EVENTS } from '../channels.js';
import { EVENT_ORDER_LOCK } from '../locks.js';

/** Protocols, the graph, governance, claims, the log of events, webhooks and imports. */
export class Platform1766600000000 implements MigrationInterface {
  readonly name = 'Platform1766600000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table twins
        add column protocol_version int not null default 1,
        add column revision int not null default 1,
        drop constraint twins_verification_status,
        add constraint twins_verification_status check (verification_status in
          ('unverified', 'submitted', 'verified', 'rejected', 'lapsed', 'suspended', 'revoked', 'expired'))`);
    await db.query(`create index twins_newest on twins (created_at desc, did)`);
    await db.query(`create index twins_by_status on twins (verification_status, created_at desc, did)`);
    await db.query(`create index twins_by_property on twins using gin (properties jsonb_path_ops)`);
    await db.query(`
      create index twins_by_text on twins using gin (to_tsvector('simple',
        coalesce(metadata ->> 'name', '') || ' ' || coalesce(metadata ->> 'description', '')))`);
    await db.query(`
      create index twins_ending on twins (valid_until) where verification_status in ('verified', 'suspended')`);

    // The twins that follow a protocol, those of the oldest version first.
    await db.query(`create index twins_following on twins (protocol, protocol_version, did)`);

    // The versions of a protocol are never changed and never deleted, so twins need no foreign key to them. An `id` is never given twice,
    // also not when the transaction that got it was undone.
    await db.query(`
      create table protocols (
        did text primary key,
        latest_version int not null
      )`);
    await db.query(`
      create table protocol_versions (
        id bigint not null generated always as identity,
        did text not null references protocols,
        version int not null,
        properties jsonb not null,
        relationships jsonb not null,
        additional_properties boolean not null,
        created_by text not null,
        created_at timestamptz not null default now(),
        primary key (did, version)
      )`);
    // Twins from before there were protocols keep theirs, which asks nothing of them yet.
    await db.query(`insert into protocols select distinct protocol, 1 from twins`);
    await db.query(`
      insert into protocol_versions (did, version, properties, relationships, additional_properties, created_by)
      select protocol, 1, '{}', '{}', true, min(owner_did) from twins group by protocol`);

    await db.query(`
      create table relationships (
        id text primary key,
        role text not null,
        from_did text not null references twins,
        to_did text not null references twins,
        created_by text not null,
        created_at timestamptz not null default now(),
        constraint relationships_once unique (from_did, role, to_did)
      )`);
    await db.query(`create index relationships_back on relationships (to_did, role, from_did)`);
    await db.query(`create index relationships_newest_out on relationships (from_did, created_at desc, id)`);
    await db.query(`create index relationships_newest_in on relationships (to_did, created_at desc, id)`);

    await db.query(`
      create table group_members (
        group_did text not null references twins,
        member_did text not null,
        added_by text not null,
        added_at timestamptz not null default now(),
        primary key (group_did, member_did)
      )`);
    await db.query(`create index group_members_by_member on group_members (member_did)`);

    // Everything that has happened, in the order in which it was committed (server/platform/events/log.ts). Never changed.
    await db.query(`
      create table events (
        id bigint primary key generated always as identity,
        type text not null,
        subject text not null,
        revision int,
        actor_did text not null,
        actor_key text,
        data jsonb not null,
        recorded_at timestamptz not null default clock_timestamp()
      )`);
    await db.query(`create index events_by_subject on events (subject, id)`);
    await db.query(`create index events_by_type on events (type, id)`);
    await db.query(
      `create index events_of_verification on events (subject, id) where type = 'twin.verification_changed'`,
    );
    await createOrder(db);
    await db.query(`
      insert into events (type, subject, revision, actor_did, data, recorded_at)
      select 'twin.created', did, 1, owner_did, jsonb_build_object('changed', '[]'::jsonb, 'twin',
        jsonb_build_object('did', did, 'type', type, 'controller', controller, 'class', protocol, 'protocol', protocol,
          'properties', properties, 'metadata', metadata, 'services', services,
          'verifiableCredential', verifiable_credential, 'verificationMethod', verification_methods,
          'verificationStatus', verification_status, 'protocolVersion', 1, 'revision', 1,
          'createdAt', ${instant('created_at')}, 'updatedAt', ${instant('updated_at')})
        || case when valid_from is null then '{}' else jsonb_build_object('validFrom', ${instant('valid_from')}) end
        || case when valid_until is null then '{}' else jsonb_build_object('validUntil', ${instant('valid_until')}) end),
        created_at
      from twins order by created_at, did`);

    // One row: the group whose members decide.
    await db.query(`
      create table governance (
        only_row boolean primary key default true check (only_row),
        group_did text not null references twins
      )`);
    await db.query(`
      create table proposals (
        id text primary key,
        twin_did text not null references twins,
        twin_revision int not null,
        twin_status text not null check (twin_status in ('unverified', 'rejected', 'lapsed', 'revoked', 'expired')),
        status text not null check (status in ('open', 'approved', 'rejected', 'lapsed', 'withdrawn')),
        summary text,
        package jsonb not null,
        proposed_by text not null,
        quorum_percent int not null,
        threshold_percent int not null,
        eligible int not null,
        yes int not null default 0,
        no int not null default 0,
        abstain int not null default 0,
        opened_at timestamptz not null,
        closes_at timestamptz not null,
        closed_at timestamptz
      )`);
    await db.query(`create unique index proposals_open on proposals (twin_did) where status = 'open'`);
    await db.query(`create index proposals_closing on proposals (closes_at) where status = 'open'`);
    await db.query(`create index proposals_newest on proposals (opened_at desc, id)`);
    await db.query(`create index proposals_by_twin on proposals (twin_did, opened_at desc, id)`);
    await db.query(`
      create table votes (
        proposal_id text not null references proposals,
        voter_did text not null,
        choice text check (choice in ('yes', 'no', 'abstain')),
        cast_at timestamptz,
        primary key (proposal_id, voter_did)
      )`);

    await db.query(`
      create table claims (
        id text primary key,
        subject_did text not null references twins,
        type text not null,
        content jsonb not null,
        evidence jsonb not null,
        amount numeric(24, 6),
        unit text,
        status text not null check (status in
          ('pending', 'approved', 'rejected', 'disputed', 'invalidated', 'flagged')),
        approved_amount numeric(24, 6),
        issued_amount numeric(24, 6) not null default 0,
        credential_id text,
        raised_by text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        constraint claims_issued_once check (issued_amount = 0 or issued_amount <= approved_amount)
      )`);
    await db.query(`create index claims_newest on claims (created_at desc, id)`);
    await db.query(`create index claims_by_subject on claims (subject_did, created_at desc, id)`);
    await db.query(`create index claims_by_status on claims (status, created_at desc, id)`);
    await db.query(`
      create table evaluations (
        id bigint primary key generated always as identity,
        claim_id text not null references claims,
        oracle_did text not null references twins,
        status text not null,
        reason text,
        amount numeric(24, 6),
        evaluated_by text not null,
        created_at timestamptz not null
      )`);
    await db.query(`create index evaluations_by_claim on evaluations (claim_id, id desc)`);
    await db.query(`create index evaluations_by_oracle on evaluations (oracle_did, claim_id)`);
    // A credential's bit is `status_index` of the list `status_list`; which bits are set follows from `revoked_at`.
    await db.query(`
      create table credentials (
        id text primary key,
        claim_id text not null references claims,
        subject_did text not null references twins,
        issuer_did text not null,
        type text not null,
        credential text not null,
        status_list int not null,
        status_index int not null,
        issued_at timestamptz not null,
        revoked_at timestamptz,
        unique (status_list, status_index)
      )`);
    await db.query(`create index credentials_newest on credentials (issued_at desc, id)`);
    await db.query(`create index credentials_by_subject on credentials (subject_did, issued_at desc, id)`);
    await db.query(`create index credentials_by_claim on credentials (claim_id)`);
    await db.query(
      `create index credentials_revoked on credentials (status_list, status_index) where revoked_at is not null`,
    );
    await db.query(`create sequence credential_numbers minvalue 0 start 0`);
    await db.query(`
      create table issuances (
        id text primary key,
        domain_did text not null references twins,
        type text not null,
        amount numeric(24, 6) not null,
        unit text,
        recipient_did text not null,
        issued_by text not null,
        created_at timestamptz not null
      )`);
    await db.query(`create index issuances_newest on issuances (created_at desc, id)`);
    await db.query(`create index issuances_by_domain on issuances (domain_did, created_at desc, id)`);
    await db.query(`
      create table draws (
        issuance_id text not null references issuances,
        claim_id text not null references claims,
        amount numeric(24, 6) not null check (amount > 0),
        primary key (issuance_id, claim_id)
      )`);
    await db.query(`create index draws_by_claim on draws (claim_id)`);

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
    await db.query(`
      drop table import_errors, import_chunks, imports, deliveries, webhooks, draws, issuances, credentials,
        evaluations, claims, votes, proposals, governance, events, group_members, relationships,
        protocol_versions, protocols`);
    await db.query(`drop function order_events, tell_of_events`);
    await db.query(`drop sequence credential_numbers`);
    await db.query(
      `drop index twins_ending, twins_by_text, twins_by_property, twins_by_status, twins_newest`,
    );
    await db.query(`
      alter table twins
        drop constraint twins_verification_status,
        drop column revision,
        drop column protocol_version`);
    await db.query(`update twins set verification_status = 'unverified'`);
    await db.query(`
      alter table twins add constraint twins_verification_status check (verification_status in ('unverified'))`);
  }
}

/**
 * One transaction at a time has events, from its first one to its commit. So their numbers grow in the order in which they can be seen, and
 * whoever reads on from a number misses none. NOTIFY would make commits wait for each other anyway.
 */
async function createOrder(db: QueryRunner): Promise<void> {
  await db.query(`
    create function order_events() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${EVENT_ORDER_LOCK}); return null; end $$`);
  await db.query(`
    create trigger order_events before insert on events for each statement execute function order_events()`);
  await db.query(`
    create function tell_of_events() returns trigger language plpgsql as $$
    begin perform pg_notify('${PLATFORM_EVENTS}', ''); return null; end $$`);
  await db.query(`
    create trigger tell_of_events after insert on events for each statement execute function tell_of_events()`);
}

/** As the contract writes it. */
function instant(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
