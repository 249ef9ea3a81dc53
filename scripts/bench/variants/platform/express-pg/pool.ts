import pg from 'pg';

const settings = {
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE ?? '10'),
};

export const pool = new pg.Pool(settings);

/** For statements that are planned for each request, as ours are whose plan depends on the values. */
export const poolPlanningForValues = new pg.Pool({
  ...settings,
  options: '-c plan_cache_mode=force_custom_plan',
});

/** Runs the work in a transaction. */
export async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

/** The one row that a statement must find. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a row is missing');
  return row;
}
