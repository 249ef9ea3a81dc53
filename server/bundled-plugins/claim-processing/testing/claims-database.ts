import pino from 'pino';
import { Problem } from '../../../contract/errors/problem.js';
import type { PluginDatabase } from '../../../plugin-api.js';
import { dropPlugin } from '../../../plugins/store/drop-plugin.js';
import { migratePlugin } from '../../../plugins/store/migrate-plugin.js';
import { createPluginDatabase } from '../../../plugins/store/plugin-database.js';
import { openTestDataSource } from '../../../testing/test-data-source.js';
import type { TestDatabase } from '../../../testing/test-database.js';
import { createAccounts, type Accounts } from '../../credits/accounts.js';
import { createClaims, type Claims } from '../../credits/credit-claims.js';
import { createLedger, type Ledger } from '../../credits/ledger/ledger.js';
import { migrations as creditsMigrations } from '../../credits/credits-migrations.js';
import { migrations } from '../claim-processing-migrations.js';
import { createGatherLines } from '../gather-lines.js';
import { createProcessClaims, type ProcessClaims } from '../process-claims.js';
import { createSettleClaims } from '../settle-claims.js';
import { createSubmitClaims, type SubmitClaimsOptions } from '../submit-claims.js';

export interface ClaimsDatabase {
  /** As the plugin sees it. */
  readonly database: PluginDatabase;
  readonly ledger: Ledger;
  /** Payments, as `credits` takes them. */
  readonly payments: Claims;
  /** What `credits` says of users. */
  readonly accounts: Accounts;
  readonly refuse: (...problem: ConstructorParameters<typeof Problem>) => Problem;
  /** Opens the account of a user who has this much. @returns its DID. */
  openAccount(amount: number): Promise<string>;
  /** Charges a user for an answer. @returns the run. */
  use(did: string, charged: number): Promise<string>;
  /** Processes claims of 1 to 100 credits. */
  createProcess(parts: Pick<SubmitClaimsOptions, 'clock' | 'deliver'>): ProcessClaims;
  /** Deletes the tables of this plugin, and makes them again. */
  reinstall(): Promise<void>;
  close(): Promise<void>;
}

/** A separate database with the tables of `credits` and of this plugin. */
export async function openClaimsDatabase(clock = () => new Date()): Promise<ClaimsDatabase> {
  const testDataSource = await openTestDataSource({ poolSize: 8 });
  const { dataSource } = testDataSource;
  await migratePlugin(dataSource, 'credits', creditsMigrations);
  await migratePlugin(dataSource, 'claim-processing', migrations);
  const database = createPluginDatabase(dataSource, 'claim-processing');
  const schema = database.schemaOf('credits');
  await database.query(`insert into ${schema}.price_lists (version, prices) values (1, '{}')`);
  const ledger = createLedger(schema);
  const refuse: ClaimsDatabase['refuse'] = (...problem) => new Problem(...problem);
  const credits = createPluginDatabase(dataSource, 'credits');
  return {
    database,
    ledger,
    payments: createClaims({ database: credits, ledger, clock, claimAmount: 1, refuse }),
    accounts: createAccounts({ database: credits, ledger, clock, startAmount: 0, claimAmount: 1 }),
    refuse,
    async openAccount(amount) {
      const did = `did:test:${crypto.randomUUID()}`;
      await ledger.open(database, [did]);
      await ledger.transfer(database, [
        { id: `grant:${did}`, kind: 'direct', debit: 'grants', credit: did, amount },
      ]);
      return did;
    },
    async use(did, charged) {
      const id = `run_${crypto.randomUUID()}`;
      await database.transaction(async (sql) => {
        const movement = { debit: did, credit: 'oracle', amount: charged };
        await ledger.transfer(sql, [{ ...movement, id, kind: 'pending' }]);
        const pending = { pendingId: id, pendingAmount: charged };
        await ledger.transfer(sql, [{ ...movement, ...pending, id: `settle:${id}`, kind: 'post' }]);
        await sql.query(
          `insert into ${schema}.lines
             (run_id, user_did, session_id, model, price_version, held, held_at, charged, status, settled_at)
           values ($1, $2, 'ses_1', 'guide', 1, $3, now(), $3, 'finished', now())`,
          [id, did, charged],
        );
      });
      return id;
    },
    createProcess: ({ clock: now, deliver }) =>
      createProcessClaims({
        gatherLines: createGatherLines({ database, clock: now, minimum: 1, maximum: 100 }),
        submitClaims: createSubmitClaims({ database, clock: now, deliver }),
        settleClaims: createSettleClaims({ database, ledger, clock: now }),
        log: pino({ enabled: false }),
      }),
    async reinstall() {
      await dropPlugin(dataSource, 'claim-processing');
      await migratePlugin(dataSource, 'claim-processing', migrations);
    },
    close: () => testDataSource.close(),
  };
}

/** What must be true of claims and lines, whatever has happened. Each is 0. */
export async function claimFaultsOf(database: Pick<TestDatabase, 'query'>) {
  const [row] = await database.query<Record<keyof typeof NO_CLAIM_FAULTS, number>>(
    `select
       (select count(*)::int from plugin_credits.claims c where about = 'usage' and amount <>
         (select coalesce(sum(charged), 0) from plugin_credits.lines l where l.claim_id = c.id)) as "wrongAmounts",
       (select count(*)::int from plugin_credits.lines l join plugin_credits.claims c on c.id = l.claim_id
         where c.user_did <> l.user_did or c.about <> 'usage') as "foreignLines",
       (select (coalesce(max(claim_position), 0) - count(*))::int from plugin_credits.lines where claim_id is not null)
         as "gapsInPositions",
       (select count(*)::int from plugin_credits.lines where claim_id is not null and charged = 0) as "freeLines",
       (select count(*)::int from plugin_credits.claims c where (status = 'paid') <> exists (
         select from plugin_credits.transfers t
         where t.id = c.id and t.debit_account = 'payments' and t.credit_account = c.user_did and t.amount = c.amount))
         as "wrongPayments",
       (select count(*)::int from plugin_credits.claims c where about = 'usage' and (status = 'open') <> exists (
         select from plugin_claim_processing.submissions s where s.claim_id = c.id)) as "wrongSubmissions"`,
  );
  return row;
}

export const NO_CLAIM_FAULTS = {
  wrongAmounts: 0,
  foreignLines: 0,
  gapsInPositions: 0,
  freeLines: 0,
  wrongPayments: 0,
  wrongSubmissions: 0,
};
