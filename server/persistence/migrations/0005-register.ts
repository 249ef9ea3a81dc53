import type { MigrationInterface, QueryRunner } from 'typeorm';

// Copies: what a migration has done does not follow later changes of the code.
const PLATFORM_EVENTS = 'twin_oracle_platform_events';
const EVENT_ORDER_LOCK = 7_316_005;

/** Protocols, the graph of twins, and the log of events. */
export class Register1766600000000 implements MigrationInterface {
  readonly name = 'Register1766600000000';

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

    // Everything that has happened, in the order in which it was committed (server/platform/events/event-store.ts). Never changed.
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
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table events, group_members, relationships, protocol_versions, protocols`);
    await db.query(`drop function order_events, tell_of_events`);
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
 * a reader that continues from a number misses none. NOTIFY would make commits wait for each other anyway.
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
