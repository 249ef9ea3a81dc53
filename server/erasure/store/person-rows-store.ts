/** What is stored of a person, row by row. */
import type { DataSource } from 'typeorm';
import type { TablePlan } from '../../ports/erasure-port.js';

const PAGE = 200;

/** The condition for the rows of a person in a table, or undefined when it has none. */
export function rowsOf(plan: TablePlan, plans: readonly TablePlan[]): string | undefined {
  const { goesWith, erased, renamed = [], kept } = plan;
  if (goesWith) {
    const parent = plans.find(({ table }) => table === goesWith.table);
    const rows = parent && rowsOf(parent, plans);
    return rows && `${goesWith.by} in (select id from ${goesWith.table} where ${rows})`;
  }
  const conditions = [
    ...(erased === undefined ? [] : [erased]),
    ...renamed.map((column) => `${column} = $1`),
    ...(kept ? [kept.rows] : []),
  ];
  return conditions.length === 0 ? undefined : `(${conditions.join(' or ')})`;
}

/** All that is exported of a person, as lines of JSON, each with the table that it is from. Some lines at a time. */
export async function* readPerson(
  dataSource: DataSource,
  did: string,
  plans: readonly TablePlan[],
): AsyncGenerator<string, void> {
  for (const plan of plans) {
    const rows = rowsOf(plan, plans);
    if (rows === undefined || plan.isDerived) continue;
    for await (const page of readRows(dataSource, did, plan, rows))
      yield page.map((row) => `${JSON.stringify({ place: plan.table, row })}\n`).join('');
  }
}

/** The pages of its rows, in the order of the table's key, so that rows that come meanwhile neither repeat nor hide others. */
async function* readRows(
  dataSource: DataSource,
  did: string,
  { table, hidden = [] }: TablePlan,
  rows: string,
): AsyncGenerator<readonly unknown[], void> {
  const key = await keyOf(dataSource, table);
  let last: string | null = null;
  for (;;) {
    const page: { place: string; row: unknown }[] = await dataSource.query(
      `select to_jsonb(t) - $3::text[] as row, (${key})::text as place from ${table} t
       where ${rows} and ($2::text is null or (${key})::text > $2) order by (${key})::text limit ${PAGE}`,
      [did, last, hidden],
    );
    if (page.length > 0) yield page.map(({ row }) => row);
    last = page.at(-1)?.place ?? null;
    if (page.length < PAGE) return;
  }
}

async function keyOf(dataSource: DataSource, table: string): Promise<string> {
  const [found] = await dataSource.query<{ columns: string | null }[]>(
    `select string_agg(quote_ident(attname), ', ' order by array_position(i.indkey::int2[], attnum)) as columns
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  );
  if (!found?.columns) throw new Error(`The table ${table} has no primary key`);
  return `row(${found.columns})`;
}
