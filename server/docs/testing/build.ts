import { spawnSync } from 'node:child_process';

/** Builds the script that the documentation signs with, unless it is fresh. */
export function buildUcanScript(): void {
  const { status, stderr } = spawnSync('make', ['dist/docs/ucan.js'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`make dist/docs/ucan.js failed: ${stderr}`);
}
