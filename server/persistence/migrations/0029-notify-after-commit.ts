import type { MigrationInterface, QueryRunner } from 'typeorm';

// A copy: what a migration has done does not follow later changes of the code.
const API_KEYS_CHANGED = 'twin_oracle_api_keys_changed';

/**
 * Transactions that notify commit one after another, so the server notifies after the commit and says so in the transaction. The trigger
 * remains for changes by hand and by older builds.
 */
export class NotifyAfterCommit1766702100000 implements MigrationInterface {
  readonly name = 'NotifyAfterCommit1766702100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function notify_of_api_key() returns trigger language plpgsql as $$
      begin
        if current_setting('twin_oracle.notifies_after_commit', true) is distinct from 'on' then
          perform pg_notify('${API_KEYS_CHANGED}', old.key_id);
        end if;
        return null;
      end $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function notify_of_api_key() returns trigger language plpgsql as $$
      begin perform pg_notify('${API_KEYS_CHANGED}', old.key_id); return null; end $$`);
  }
}
