/** Runs the commands of a release. */
import { spawnSync } from 'node:child_process';
import { ReleaseRefused } from './release-refused.js';

/** Shows what the command prints. */
export function run(folder: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new ReleaseRefused(`${[command, ...args].join(' ')} failed`);
}

/** Returns what the command prints. */
export function read(folder: string, command: string, ...args: string[]): string {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  if (status !== 0) throw new ReleaseRefused(`${[command, ...args].join(' ')} failed: ${stderr}`);
  return stdout.trim();
}

/** Enough for a bill of materials of all dependencies. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
