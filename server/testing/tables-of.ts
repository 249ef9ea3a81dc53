import { firstColumn } from './notes.js';

/** The names of the tables of a database, sorted. A partitioned table is one, however many partitions it has. */
export async function tablesOf(url: string): Promise<string[]> {
  const names = await firstColumn(
    url,
    `select relname from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return names.map(String);
}
