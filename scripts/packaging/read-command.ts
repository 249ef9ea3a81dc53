import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ReadCommand } from './pack-package.js';

const execute = promisify(execFile);

/** Some print a whole list of faults. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** @throws Error with what the command has printed, when it fails. */
export const readCommand: ReadCommand = async (folder, command, ...args) => {
  try {
    const { stdout } = await execute(command, args, { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
    return stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`);
  }
};
