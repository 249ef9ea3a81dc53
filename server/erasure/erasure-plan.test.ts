/** No table is forgotten: each is erased, or listed with the reason why it is not. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TablePlan } from '../ports/erasure-port.js';
import { startTestServer, type TestServer } from '../testing/server.js';
import { hostPlan } from './erasure-plan.js';
import { rowsOf } from './store/person-rows-store.js';
import { bundledPlans } from './testing/bundled-plans.js';

/** How columns are called that name a person or what is a person's. */
const PERSONAL = /(^|_)(did|owner|actor|controller)$|_by$|^(session|run|message|link)_id$/;

interface Column {
  readonly table: string;
  readonly column: string;
}

const plans: readonly TablePlan[] = [...hostPlan, ...bundledPlans];

let server: TestServer;
let columns: Column[];

beforeAll(async () => {
  server = await startTestServer({ PLUGINS: 'user-preferences,credits,claim-processing,team-chat' });
  columns = await server.database.query<Column>(`
    select case when n.nspname = 'public' then '' else quote_ident(n.nspname) || '.' end || c.relname as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = 'public' or n.nspname like 'plugin\\_%')`);
});
afterAll(() => server.close());

const planOf = (table: string) =>
  plans.find((plan) => plan.table.replaceAll('"', '') === table.replaceAll('"', ''));

it('lists every table of the server and of the bundled plugins, and no other', () => {
  const tables = [...new Set(columns.map(({ table }) => table))];
  expect(tables.filter((table) => !planOf(table))).toEqual([]);
  const known = tables.map((table) => table.replaceAll('"', ''));
  expect(plans.filter(({ table }) => !known.includes(table.replaceAll('"', '')))).toEqual([]);
});

it('says what happens to each column that names a person, or why nothing does', () => {
  const forgotten = columns.filter(({ table, column }) => {
    const plan = planOf(table);
    if (!plan || !PERSONAL.test(column) || plan.impersonal !== undefined || plan.goesWith) return false;
    const said = [plan.erased, plan.kept?.rows, ...(plan.renamed ?? [])].join(' ');
    return !new RegExp(`\\b${column}\\b`).test(said) && plan.erased === undefined;
  });
  // Of the person's own sessions, which credits keep as what was paid for.
  expect(forgotten.filter(({ table }) => !table.includes('plugin_credits'))).toEqual([]);
});

describe('each entry', () => {
  it('does one of the three, and its SQL is understood by the database', async () => {
    for (const plan of plans) {
      const isSaid = [plan.erased, plan.goesWith, plan.renamed, plan.kept, plan.impersonal].some(
        (part) => part !== undefined,
      );
      expect([plan.table, isSaid]).toEqual([plan.table, true]);
      const rows = rowsOf(plan, plans);
      if (rows === undefined) continue;
      const hidden = (plan.hidden ?? []).map((column) => `, ${column}`).join('');
      await server.database.query(
        `select 1 ${hidden} from ${plan.table} where ${rows}`.replaceAll('$1', `'did:x:y'`),
      );
    }
  });
});
