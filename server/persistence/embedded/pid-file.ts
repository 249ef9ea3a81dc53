/** `postmaster.pid`, which a running PostgreSQL keeps in its folder and a killed one leaves behind. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../errors/error-code.js';

export interface Postmaster {
  pid: number;
  port: number;
}

/** Undefined if PostgreSQL was shut down cleanly, or has only begun to start and has no port yet. */
export async function readPidFile(folder: string): Promise<Postmaster | undefined> {
  const lines = await readLines(folder);
  // The PostgreSQL manual, "Database File Layout": pid, data folder, start time, port, …
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && Number.isInteger(port) && pid > 0 && port > 0 ? { pid, port } : undefined;
}

/**
 * The process id in the file may not be a PostgreSQL: after a power cut or a container's restart another program may have it, and where
 * process 1 does not reap children, a killed PostgreSQL keeps it. PostgreSQL would take either for a running server and refuse to start, so
 * the file gets an id that no process can have. The file is not removed: from its other lines PostgreSQL detects whether children of the
 * old server still run.
 */
export async function disownDeadPid(folder: string): Promise<void> {
  const lines = await readLines(folder);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  const found = await look(pid);
  if (found === undefined || (found.program === 'postgres' && !found.ended)) return;
  await writeFile(join(folder, 'postmaster.pid'), [IMPOSSIBLE_PID, ...lines.slice(1)].join('\n'));
}

/** The largest number the field holds; no system assigns such a process id. */
const IMPOSSIBLE_PID = 2 ** 31 - 1;

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Not permitted to signal it: the process exists and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

async function readLines(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

/** Undefined if the system does not provide it; then nothing is changed. */
async function look(pid: number): Promise<{ program: string; ended: boolean } | undefined> {
  try {
    const [, program = '', state] = /^\S+ \((.*)\) (\S)/s.exec(await statusOf(pid)) ?? [];
    return { program: basename(program), ended: state === 'Z' };
  } catch {
    return undefined;
  }
}

/** `pid (program) state`, as in proc(5). */
async function statusOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/stat`, 'utf8');
  const read = async (field: string) =>
    (await promisify(execFile)('ps', ['-o', `${field}=`, '-p', String(pid)])).stdout.trim();
  return `${pid} (${await read('comm')}) ${await read('state')}`;
}
