import type { TablePlan } from '../ports/erasure-port.js';
import { schemaOf } from './store/plugin-database.js';

/** Names the tables of a plugin with its schema. */
export function qualifyPlans(plugin: string, plans: readonly TablePlan[]): TablePlan[] {
  const inSchema = (table: string) => `${schemaOf(plugin)}.${table}`;
  return plans.map((plan) => ({
    ...plan,
    table: inSchema(plan.table),
    ...(plan.goesWith && { goesWith: { ...plan.goesWith, table: inSchema(plan.goesWith.table) } }),
  }));
}
