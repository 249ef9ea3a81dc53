import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scopes and rotation of API keys, the keys of twins, stored delegations, and which tokens are revoked or used up. */
export class Identity1764100000000 implements MigrationInterface {
  readonly name = 'Identity1764100000000';

  async up(db: QueryRunner): Promise<void> {
    // Keys that were made before there were scopes could do everything.
    await db.query(`alter table api_keys add column scopes text[] not null default '{admin}'`);
    await db.query(`alter table api_keys alter column scopes drop default`);
    await db.query(`alter table api_keys add column successor_id text references api_keys`);
    await db.query(`create index api_keys_by_owner on api_keys (owner_did, created_at desc, key_id desc)`);

    await db.query(`alter table twins add column verification_methods jsonb not null default '[]'`);

    // A token is known by the sha-256 of its signed payload, in hexadecimal. After expires_at nobody would take it anyway.
    await db.query(`
      create table revocations (
        token_id text primary key,
        revoked_by text not null,
        revoked_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`);
    await db.query(`create index revocations_by_expiry on revocations (expires_at)`);
    await db.query(`create index revocations_by_owner on revocations (revoked_by, expires_at)`);

    await db.query(`
      create table used_tokens (
        token_id text primary key,
        used_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`);
    await db.query(`create index used_tokens_by_expiry on used_tokens (expires_at)`);

    // One for each user: the last one that was stored. `sealed` is a JWE; nothing of the token can be read without the key.
    await db.query(`
      create table delegations (
        owner_did text primary key,
        token_id text not null,
        sealed text not null,
        expires_at timestamptz not null,
        stored_at timestamptz not null default now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table delegations, used_tokens, revocations`);
    await db.query(`alter table twins drop column verification_methods`);
    await db.query(`alter table api_keys drop column successor_id, drop column scopes`);
  }
}
