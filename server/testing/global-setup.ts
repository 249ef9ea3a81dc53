/**
 * Starts the one PostgreSQL of a test run. It lives in a process of its own, for two reasons: jest loads this file
 * without the module mapping that the tests have, so it cannot import from the server; and a process whose standard
 * input closes when jest ends, however it ends, cleans up even when jest is killed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

declare global {
  /** How global-setup tells global-teardown what it started. */
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

export default async function setUp({ rootDir }: { rootDir: string }): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/testing/postgres-process.ts'], {
    cwd: rootDir,
    // Ctrl-C is for jest; this process ends after it.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  globalThis.stopTestPostgres = async () => {
    child.stdin.end();
    await exited;
  };
  for await (const line of createInterface(child.stdout)) {
    process.env.TWIN_ORACLE_TEST_RUN = line;
    return;
  }
  throw new Error('The PostgreSQL for the tests did not start');
}
