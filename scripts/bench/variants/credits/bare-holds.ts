import pg from 'pg';

export const USER = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';
export const PRICES = { message: 1, inputPerMillion: 300, outputPerMillion: 1500, maximum: 1 };
/** More than all rounds hold. */
export const START = 1_000_000_000;

/** What is compared. */
export interface Holds {
  /** Holds for each run, in one transaction. */
  readonly hold: (runIds: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The same steps by statements that are written for them, on tables without constraints and triggers but for their keys. */
export async function openBareHolds(url: string): Promise<Holds> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create schema bare;
    create table bare.price_lists (version int primary key, prices jsonb not null);
    create table bare.accounts (id text primary key, balance bigint not null, held bigint not null);
    create table bare.transfers (
      id text primary key, kind text, debit_account text, credit_account text, amount bigint, created_at timestamptz default now());
    create table bare.lines (
      run_id text primary key, user_did text, session_id text, price_version int, held bigint, held_at timestamptz)`);
  await client.query('insert into bare.price_lists values (1, $1)', [JSON.stringify(PRICES)]);
  await client.query('insert into bare.accounts values ($1, $2, 0)', [USER, START]);
  const prepared = (name: string, text: string, values: readonly unknown[] = []) =>
    client.query<Record<string, unknown>>({ name, text, values: [...values] });

  return {
    async hold(runIds) {
      await client.query('begin');
      await prepared('price', 'select version, prices from bare.price_lists order by version desc limit 1');
      await prepared('account', 'select balance, held from bare.accounts where id = $1 for no key update', [
        USER,
      ]);
      await prepared(
        'transfers',
        `insert into bare.transfers (id, kind, debit_account, credit_account, amount)
         select id, 'pending', $2, 'oracle', 1 from unnest($1::text[]) as id`,
        [runIds, USER],
      );
      await prepared('held', 'update bare.accounts set held = held + $2 where id = $1', [
        USER,
        runIds.length,
      ]);
      await prepared(
        'lines',
        `insert into bare.lines select id, $2, 'ses_1', 1, 1, $3 from unnest($1::text[]) as id`,
        [runIds, USER, new Date()],
      );
      await client.query('commit');
    },
    close: () => client.end(),
  };
}
