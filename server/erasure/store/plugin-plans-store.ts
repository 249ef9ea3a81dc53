/** What plugins say of their tables, as a server has stored it when it loaded them. */
import type { DataSource } from 'typeorm';
import type { TablePlan } from '../../ports/erasure-port.js';

export async function storePluginPlans(dataSource: DataSource, plans: readonly TablePlan[]): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map((plan, position) => ({ table: plan.table, position, plan }));
  // In one order, so that two replicas that start cannot deadlock. Most starts change nothing.
  await dataSource.query(
    `insert into plugin_data_plans as known (table_name, position, plan)
     select "table", position, plan from jsonb_to_recordset($1::jsonb) as said ("table" text, position int, plan jsonb)
     order by "table"
     on conflict (table_name) do update set position = excluded.position, plan = excluded.plan
     where (known.position, known.plan) is distinct from (excluded.position, excluded.plan)`,
    [JSON.stringify(rows)],
  );
}

/** Without those whose tables were deleted with the plugin. */
export async function readPluginPlans(dataSource: DataSource): Promise<TablePlan[]> {
  const rows = await dataSource.query<{ plan: TablePlan }[]>(
    'select plan from plugin_data_plans where to_regclass(table_name) is not null order by position, table_name',
  );
  return rows.map(({ plan }) => plan);
}
