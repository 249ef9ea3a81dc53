import type { DataSource } from 'typeorm';

/** Resolves when a connection waits for a lock of another one. */
export async function someoneWaits(database: DataSource): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ waiting: boolean }[]>(
      `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')
         as waiting`,
    );
    if (row?.waiting) return;
  }
}
