import type { Migration } from '../../../plugin-api.js';

/**
 * Accounts and transfers in double entry. Transfers are only ever inserted; the database itself moves the balances, and refuses what must not be:
 * an account that is overdrawn, counting what is held, and a pending transfer that is resolved twice, or by more than it holds.
 */
export const ledgerMigration: Migration = {
  name: '0001-ledger',
  up: `
    create table accounts (
      id text collate "C" primary key,
      -- The accounts of users. The others are where credits come from and go to.
      is_limited boolean not null,
      balance bigint not null default 0,
      held bigint not null default 0 check (held >= 0),
      constraint accounts_not_overdrawn check (not is_limited or balance - held >= 0)
    );

    create table transfers (
      id text primary key,
      kind text not null check (kind in ('pending', 'post', 'void', 'direct')),
      debit_account text collate "C" not null references accounts (id),
      credit_account text collate "C" not null references accounts (id),
      amount bigint not null check (amount >= 0),
      pending_id text constraint transfers_resolved_once unique,
      pending_amount bigint,
      created_at timestamptz not null default now(),
      unique (id, debit_account, credit_account, amount),
      foreign key (pending_id, debit_account, credit_account, pending_amount)
        references transfers (id, debit_account, credit_account, amount),
      check (debit_account <> credit_account),
      check ((kind in ('post', 'void')) = (pending_id is not null)),
      check ((pending_id is null) = (pending_amount is null)),
      constraint transfers_post_at_most_held check (pending_amount is null or amount <= pending_amount),
      check (kind <> 'void' or amount = 0)
    );

    create function apply_transfers() returns trigger language plpgsql set search_path from current as $$
      begin
        if exists (
          select from added a join transfers p on p.id = a.pending_id where p.kind <> 'pending')
        then
          raise exception 'only a pending transfer is posted or voided' using errcode = 'check_violation';
        end if;
        -- All that writes locks accounts in this order. A pending transfer leaves the account that it may credit as it is, so holds of
        -- different users do not wait for each other.
        perform from accounts
          where id in (
            select debit_account from added union select credit_account from added where kind in ('post', 'direct'))
          order by id for no key update;
        update accounts a set balance = a.balance + entry.balance, held = a.held + entry.held
        from (
          select id, sum(balance) as balance, sum(held) as held from (
            select debit_account as id, case when kind in ('post', 'direct') then -amount else 0 end as balance,
              case when kind = 'pending' then amount else -coalesce(pending_amount, 0) end as held
            from added
            union all
            select credit_account, amount, 0 from added where kind in ('post', 'direct')
          ) entries group by id
        ) entry
        where a.id = entry.id;
        return null;
      end
    $$;

    -- A statement moves each balance once, however many transfers it inserts.
    create trigger apply_transfers after insert on transfers
      referencing new table as added for each statement execute function apply_transfers();

    create function keep_transfers() returns trigger language plpgsql as $$
      begin
        raise exception 'transfers are never changed; insert a new one that corrects it';
      end
    $$;

    create trigger keep_transfers before update or delete on transfers
      for each statement execute function keep_transfers();

    insert into accounts (id, is_limited) values
      ('grants', false), ('oracle', false), ('payments', false), ('write-off', false);
  `,
};
