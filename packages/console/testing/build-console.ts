import { spawnSync } from 'node:child_process';

/** Builds the console that the server serves, unless it is up to date. */
export function buildConsole(): void {
  const { status, stderr } = spawnSync('make', ['dist/console/index.html'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`make dist/console/index.html failed: ${stderr}`);
}
