import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verification by vote, claims with the credentials that they become, and issuances. */
export class Governance1766600100000 implements MigrationInterface {
  readonly name = 'Governance1766600100000';

  async up(db: QueryRunner): Promise<void> {
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
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table draws, issuances, credentials, evaluations, claims, votes, proposals, governance`);
    await db.query(`drop sequence credential_numbers`);
  }
}
