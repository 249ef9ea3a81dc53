import { spawnSync } from 'node:child_process';

/** Builds the signing script of the documentation, unless it is up to date. */
export function buildUcanScript(): void {
  const { status, stderr } = spawnSync('make', ['dist/docs/ucan.js'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`make dist/docs/ucan.js failed: ${stderr}`);
}
