/**
 * Judges the SQL of the migrations by the locks that they take and by what the version before this one would miss (squawk). Those of before the linter
 * are left out: databases have them already, and a migration is never edited. One that refuses older builds (`refuseBuildsBefore`) may remove what
 * they use.
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

/** What only builds miss that are refused. */
const REMOVALS =
  'ban-drop-column,ban-drop-table,renaming-column,renaming-table,changing-column-type,adding-required-field';

const judged = migrations.slice(migrations.findIndex(({ name }) => name === LAST_UNJUDGED) + 1);
const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-migrations-'));
try {
  const expanding: string[] = [];
  const contracting: string[] = [];
  for (const Migration of judged) {
    const sql = await sqlOf(Migration);
    const file = join(folder, `${Migration.name}.sql`);
    writeFileSync(file, sql);
    (sql.includes('update schema_compatibility') ? contracting : expanding).push(file);
  }
  const statuses = [judge(expanding, EXCLUDED), judge(contracting, `${EXCLUDED},${REMOVALS}`)];
  process.exitCode = Math.max(...statuses);
} finally {
  rmSync(folder, { recursive: true });
}

/** @returns the exit code. */
function judge(files: readonly string[], excluded: string): number {
  if (files.length === 0) return 0;
  const options = ['--assume-in-transaction', '--pg-version=15', `--exclude=${excluded}`];
  const { status } = spawnSync('node_modules/.bin/squawk', [...options, ...files], { stdio: 'inherit' });
  return status ?? 1;
}

/** The statements of a migration, without a database. */
async function sqlOf(Migration: (typeof migrations)[number]): Promise<string> {
  const statements: string[] = [];
  const query = (sql: string) => Promise.resolve(statements.push(sql));
  const runner = Object.assign(new DataSource({ type: 'postgres' }).createQueryRunner(), { query });
  await new Migration().up(runner);
  return statements.map((sql) => `${sql.trim()};\n`).join('\n');
}
