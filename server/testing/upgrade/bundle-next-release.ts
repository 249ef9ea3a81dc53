/** This server with one more migration, as the next release may have it. */
import { readFile } from 'node:fs/promises';
import { bundleServer } from '../processes/server-bundle.js';

/** Later than that of any migration for years. */
export const NEXT_MIGRATION = 'NextRelease1900000000000';

/** @returns the file for Node to run. */
export function bundleNextRelease(statements: readonly string[]): Promise<string> {
  const migration = `
migrations.push(
  class {
    name = '${NEXT_MIGRATION}';
    async up(db) {
      for (const statement of ${JSON.stringify(statements)}) await db.query(statement);
    }
  },
);`;
  return bundleServer({
    replaced: {
      filter: /\/persistence\/migrations\/index\.ts$/,
      contentsOf: async (path) => `${await readFile(path, 'utf8')}${migration}`,
    },
  });
}
