/** The CPU time of a whole PostgreSQL: all its processes, those that have ended included. Linux only. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Of a tick of `/proc`, which is the same on all Linux platforms. */
const MICROSECONDS = 10_000;

/** @returns microseconds of CPU time so far of the PostgreSQL that was started in the folder. */
export async function postgresCpu(dataDir: string): Promise<number> {
  const [postmaster = ''] = (await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map(statOf));
  return stats
    .filter((stat) => stat?.pid === postmaster || stat?.parent === postmaster)
    .reduce((sum, stat) => sum + (stat?.ticks ?? 0) * MICROSECONDS, 0);
}

/** By proc(5): user and system time, and that of children that have ended. */
async function statOf(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field, the name in brackets, may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  return {
    pid,
    parent: fields[1],
    ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
  };
}
