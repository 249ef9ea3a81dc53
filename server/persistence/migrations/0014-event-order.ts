import type { MigrationInterface, QueryRunner } from 'typeorm';

// Copies: what a migration has done does not follow later changes of the code.
const PLATFORM_EVENTS = 'twin_oracle_platform_events';
const EVENT_ORDER_LOCK = 7_316_005;

/** Of the key of an advisory lock, these bits are the number of an event; the rest is the number above. */
const NUMBER_BITS = 40;

/**
 * Transactions with events no longer wait for each other. Each says, by an advisory lock that it shares with all others, above which number
 * its events will be; readers stop at the smallest number that an open transaction has said. PostgreSQL releases the lock after the commit can
 * be seen. NOTIFY is gone from these transactions, because it makes commits wait for each other as well.
 */
export class EventOrder1766700600000 implements MigrationInterface {
  readonly name = 'EventOrder1766700600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`drop trigger tell_of_events on events`);
    await db.query(`drop function tell_of_events`);
    // Before the statement makes any row, so before it takes a number.
    await db.query(`
      create or replace function order_events() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(
          (${EVENT_ORDER_LOCK}::bigint << ${NUMBER_BITS}) + last_value - case when is_called then 0 else 1 end)
        from events_id_seq;
        return null;
      end $$`);
    // Each statement of a volatile function sees what was committed before it begins, and their order matters: what is in no lock any more when
    // the locks are read can be seen when the events are.
    await db.query(`
      create function settled_events(out settled bigint, out is_open boolean) language plpgsql volatile as $$
      declare
        taken bigint;
        open_above bigint;
      begin
        select last_value into taken from events_id_seq;
        select min(((classid::bigint << 32) | objid::bigint) - (${EVENT_ORDER_LOCK}::bigint << ${NUMBER_BITS})) into open_above
        from pg_locks
        where locktype = 'advisory' and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())
          and classid::bigint >> ${NUMBER_BITS - 32} = ${EVENT_ORDER_LOCK};
        select coalesce(max(id), 0) into settled from events where id <= least(taken, open_above);
        is_open := open_above is not null;
      end $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop function settled_events`);
    await db.query(`
      create or replace function order_events() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${EVENT_ORDER_LOCK}); return null; end $$`);
    await db.query(`
      create function tell_of_events() returns trigger language plpgsql as $$
      begin perform pg_notify('${PLATFORM_EVENTS}', ''); return null; end $$`);
    await db.query(`
      create trigger tell_of_events after insert on events for each statement execute function tell_of_events()`);
  }
}
