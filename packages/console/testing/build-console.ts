import { spawnSync } from 'node:child_process';

const BUILD = ['make', 'dist/console/index.html'] as const;

/** Of util-linux. One suite builds at a time: a build empties the folder that the server of another one reads. Elsewhere `make test` builds before all suites. */
const IN_TURN = ['flock', 'packages/console', ...BUILD] as const;

/** Builds the console that the server serves, unless it is up to date. */
export function buildConsole(): void {
  const locked = run(IN_TURN);
  const hasLock = !(locked.error && 'code' in locked.error && locked.error.code === 'ENOENT');
  const { status, stderr } = hasLock ? locked : run(BUILD);
  if (status !== 0) throw new Error(`${BUILD.join(' ')} failed: ${stderr}`);
}

const run = ([command, ...parameters]: readonly [string, ...string[]]) =>
  spawnSync(command, parameters, { encoding: 'utf8' });
