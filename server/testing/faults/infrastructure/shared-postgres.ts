import { withConnection } from '../../../persistence/connection.js';
import { atDatabase } from '../../test-database.js';
import { testRun } from '../../test-run.js';
import type { FaultyPostgres } from './postgres.js';

/** The PostgreSQL that all tests share, which goes on: for faults of what is around it. */
export function sharedPostgres(): Pick<FaultyPostgres, 'createDatabase' | 'dropDatabase'> {
  const { url } = testRun();
  const administer = (statement: string) =>
    withConnection(url, async (client) => {
      await client.query(statement);
    });
  return {
    async createDatabase(name) {
      await administer(`create database ${name}`);
      return atDatabase(url, name);
    },
    dropDatabase: (name) => administer(`drop database ${name} with (force)`),
  };
}
