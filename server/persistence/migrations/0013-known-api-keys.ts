import type { MigrationInterface, QueryRunner } from 'typeorm';

// A copy: what a migration has done does not follow later changes of the code.
const API_KEYS_CHANGED = 'twin_oracle_api_keys_changed';

/** Servers keep API keys in memory, and are notified of every change that matters, also of one that is made by hand. */
export class KnownApiKeys1766700500000 implements MigrationInterface {
  readonly name = 'KnownApiKeys1766700500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function notify_of_api_key() returns trigger language plpgsql as $$
      begin perform pg_notify('${API_KEYS_CHANGED}', old.key_id); return null; end $$`);
    await db.query(`
      create trigger notify_of_api_key
      after update of key_id, key_hash, owner_did, scopes, expires_at, revoked_at or delete on api_keys
      for each row execute function notify_of_api_key()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop trigger notify_of_api_key on api_keys`);
    await db.query(`drop function notify_of_api_key`);
  }
}
