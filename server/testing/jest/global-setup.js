/**
 * Starts the one PostgreSQL of a test run, in a separate process: when jest ends, for whatever reason, the standard input of that process
 * closes, and it cleans up.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export default async function setUp({ rootDir }) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/testing/processes/postgres-process.ts'], {
    cwd: rootDir,
    // Ctrl-C is for jest; this process ends after it.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  // For global-teardown.js.
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
