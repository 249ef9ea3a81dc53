import type { PluginDatabase } from '../../../plugin-api.js';
import { migratePlugin } from '../../../plugins/store/migrate-plugin.js';
import { createPluginDatabase } from '../../../plugins/store/plugin-database.js';
import { openTestDataSource } from '../../../testing/test-data-source.js';
import type { TestDatabase } from '../../../testing/test-database.js';
import { migrations } from '../credits-migrations.js';
import { createLedger, type Ledger } from '../ledger/ledger.js';

export interface LedgerDatabase {
  readonly database: PluginDatabase;
  readonly ledger: Ledger;
  /** Opens an account that has this much. @returns its id. */
  openAccount(amount: number): Promise<string>;
  balanceOf(id: string): Promise<{ balance: number; held: number }>;
  close(): Promise<void>;
}

/** A separate database with the tables of the plugin. */
export async function openLedgerDatabase(poolSize = 8): Promise<LedgerDatabase> {
  const testDataSource = await openTestDataSource({ poolSize });
  const { dataSource } = testDataSource;
  await migratePlugin(dataSource, 'credits', migrations);
  const database = createPluginDatabase(dataSource, 'credits');
  const ledger = createLedger(database.schema);
  return {
    database,
    ledger,
    async openAccount(amount) {
      const id = `did:test:${crypto.randomUUID()}`;
      await ledger.open(database, [id]);
      await ledger.transfer(database, [
        { id: `grant:${id}`, kind: 'direct', debit: 'grants', credit: id, amount },
      ]);
      return id;
    },
    async balanceOf(id) {
      const [row] = await database.query<{ balance: number; held: number }>(
        `select balance::float8 as balance, held::float8 as held from ${database.schema}.accounts where id = $1`,
        [id],
      );
      if (!row) throw new Error(`there is no account ${id}`);
      return row;
    },
    close: () => testDataSource.close(),
  };
}

/** What must be true whatever has happened. Each is 0. */
export async function faultsOf(database: Pick<TestDatabase, 'query'>) {
  const schema = 'plugin_credits';
  const [row] = await database.query<{
    sum: number;
    overdrawn: number;
    resolvedTwice: number;
    wrongBalances: number;
  }>(
    `select
       (select sum(balance)::float8 from ${schema}.accounts) as sum,
       (select count(*)::int from ${schema}.accounts where is_limited and balance - held < 0) as overdrawn,
       (select count(*)::int from (
          select 1 from ${schema}.transfers where pending_id is not null group by pending_id having count(*) > 1) twice)
         as "resolvedTwice",
       (select count(*)::int from ${schema}.accounts a
          where balance <> (
            select coalesce(sum(case when t.credit_account = a.id then amount else -amount end), 0)
            from ${schema}.transfers t where kind in ('post', 'direct') and a.id in (t.debit_account, t.credit_account))
          or held <> (
            select coalesce(sum(amount), 0) from ${schema}.transfers t
            where kind = 'pending' and t.debit_account = a.id
              and not exists (select from ${schema}.transfers r where r.pending_id = t.id))) as "wrongBalances"`,
  );
  if (!row) throw new Error('a row of counts was expected');
  return row;
}

export const NO_FAULTS = { sum: 0, overdrawn: 0, resolvedTwice: 0, wrongBalances: 0 };
