import type { Migration } from '../../plugin-api.js';

/**
 * Claims about usage, beside those about credits that a user buys: the plugin `claim-processing` gathers lines into them. The database holds their rules:
 * a line is in one claim at most, and stays in it, and a claim goes from one state to another as the table says.
 */
export const claimsOfUsageMigration: Migration = {
  name: '0004-claims-of-usage',
  up: `
    create table claim_transitions (
      from_status text not null,
      to_status text not null,
      primary key (from_status, to_status)
    );
    insert into claim_transitions values
      ('open', 'submitted'),
      ('submitted', 'approved'), ('submitted', 'disputed'), ('submitted', 'paid'),
      ('disputed', 'approved'), ('disputed', 'paid'),
      ('approved', 'paid');

    alter table claims
      add column about text not null default 'credits' check (about in ('credits', 'usage')),
      -- A claim about credits is demanded from the beginning.
      add column status text not null default 'submitted'
        check (status in ('open', 'submitted', 'approved', 'disputed', 'paid'));
    update claims set status = 'paid' where paid_at is not null;
    alter table claims add constraint claims_paid_at check ((status = 'paid') = (paid_at is not null));

    create function keep_claim_transitions() returns trigger language plpgsql set search_path from current as $$
      begin
        if not exists (
          select from claim_transitions where from_status = old.status and to_status = new.status)
        then
          raise exception 'a claim that is % cannot become %', old.status, new.status using errcode = 'check_violation';
        end if;
        return new;
      end
    $$;
    create trigger keep_claim_transitions before update on claims
      for each row when (old.status <> new.status) execute function keep_claim_transitions();

    drop index claims_one_open;
    create unique index claims_one_open on claims (user_did) where paid_at is null and about = 'credits';
    create index claims_in_process on claims (status, position) where about = 'usage' and status <> 'paid';
    create index claims_demanded on claims (user_did, position) where status in ('submitted', 'approved');

    -- The position orders lines as they were gathered. It is given under the lock of the counter, so no reader sees one before a lower one.
    create table claimed_lines (
      only_row boolean primary key default true check (only_row),
      last_position bigint not null
    );
    insert into claimed_lines (last_position) values (0);
    alter table lines
      add column claim_id text references claims (id),
      add column claim_position bigint unique,
      add check ((claim_id is null) = (claim_position is null)),
      add check (claim_id is null or settled_at is not null);
    create index lines_of_claim on lines (claim_id) where claim_id is not null;
    create index lines_unclaimed on lines (user_did, position) include (charged)
      where claim_id is null and settled_at is not null;

    create function keep_claim_of_line() returns trigger language plpgsql as $$
      begin
        raise exception 'a line stays in its claim, as it is' using errcode = 'check_violation';
      end
    $$;
    create trigger keep_claim_of_line before update on lines
      for each row when (old.claim_id is not null) execute function keep_claim_of_line();
  `,
};
