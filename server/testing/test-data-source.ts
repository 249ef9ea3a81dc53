/** A data source on a database of its own, for tests that need no server. */
import type { DataSource } from 'typeorm';
import { openDatabase, type DatabaseOptions } from '../persistence/database.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface TestDataSource extends Pick<TestDatabase, 'url'> {
  readonly dataSource: DataSource;
  /** Closes the connections, and drops the database. */
  close(): Promise<void>;
}

/** @param options Without entities, only SQL works. */
export async function openTestDataSource(
  options: Partial<Omit<DatabaseOptions, 'url'>> = {},
): Promise<TestDataSource> {
  const database = await createTestDatabase();
  const dataSource = await openDatabase({ entities: [], ...options, url: database.url });
  return {
    url: database.url,
    dataSource,
    async close() {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
