/**
 * Judges the SQL of the migrations by the locks that they take and by what the version before this one would miss (squawk). Those of before the linter
 * are left out: databases have them already, and a migration is never edited.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { migrations } from '../server/persistence/migrations/index.js';

/** The newest migration that is not judged. */
const LAST_UNJUDGED = 'AuditLog1766701400000';

/**
 * `prefer-robust-stmts` is for migrations outside transactions, and ours have one each. The time limit of locks is set for all of them by `migrate`.
 * Sizes of numbers and texts are matters of the contract.
 */
const EXCLUDED = 'prefer-robust-stmts,require-timeout-settings,prefer-bigint-over-int,prefer-text-field';

const judged = migrations.slice(migrations.findIndex(({ name }) => name === LAST_UNJUDGED) + 1);
const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-migrations-'));
try {
  const files: string[] = [];
  for (const Migration of judged) {
    const file = join(folder, `${Migration.name}.sql`);
    writeFileSync(file, await sqlOf(Migration));
    files.push(file);
  }
  const { status } = spawnSync(
    'node_modules/.bin/squawk',
    ['--assume-in-transaction', '--pg-version=15', `--exclude=${EXCLUDED}`, ...files],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** The statements of a migration, without a database. */
async function sqlOf(Migration: (typeof migrations)[number]): Promise<string> {
  const statements: string[] = [];
  const query = (sql: string) => Promise.resolve(statements.push(sql));
  const runner = Object.assign(new DataSource({ type: 'postgres' }).createQueryRunner(), { query });
  await new Migration().up(runner);
  return statements.map((sql) => `${sql.trim()};\n`).join('\n');
}
