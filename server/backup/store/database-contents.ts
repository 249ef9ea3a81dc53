/** What the database holds, by its catalog: tables of the server and of plugins, and sequences. */
import type pg from 'pg';
import type { Manifest, Table } from '../backup-format.js';

/** The schemas of the server and of plugins. The table of the server's own migrations is made again by them. */
const OURS = `(n.nspname = 'public' or n.nspname like 'plugin\\_%') and not (n.nspname = 'public' and c.relname = 'migrations')`;

/** The name of a table or a sequence, for SQL. */
export function nameOf({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quote(schema)}.${quote(name)}`;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

interface TableRow extends Table {
  readonly id: string;
  /** The ids of the tables that this one refers to. */
  readonly refersTo: string[];
}

/** Whether migrations have made the tables of a server. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migrations') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true;
}

/** The tables in an order in which rows can be inserted. A partitioned table is one table. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(`
    select c.oid::text as id, n.nspname as schema, c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select f.confrelid::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
    order by 2, 3`);
  return inOrderOfReferences(rows).map(({ schema, name, columns }) => ({ schema, name, columns }));
}

function inOrderOfReferences(tables: readonly TableRow[]): TableRow[] {
  const byId = new Map(tables.map((table) => [table.id, table]));
  const ordered = new Set<TableRow>();
  const visit = (table: TableRow, path: readonly TableRow[]) => {
    if (ordered.has(table)) return;
    if (path.includes(table)) throw new Error(`The table ${table.name} refers to itself by way of others`);
    for (const id of table.refersTo) {
      const other = byId.get(id);
      if (other) visit(other, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

export async function readPartitions(client: pg.ClientBase): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(`
    select n.nspname as schema, p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent and p.relnamespace = n.oid
    where c.relispartition and c.relkind = 'r' and ${OURS}
    order by 1, 3`);
  return rows;
}

export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(`
    select n.nspname as schema, c.relname as name, s.last_value::text as "lastValue"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_sequences s on s.schemaname = n.nspname and s.sequencename = c.relname
    where c.relkind = 'S' and ${OURS} and c.relname <> 'migrations_id_seq'
    order by 1, 2`);
  return rows;
}

/** Values as text that means the same to every PostgreSQL, whatever the settings of the two databases are. */
export async function pinTextForms(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
    set extra_float_digits = 3; set client_encoding = 'UTF8'; set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0`);
}
