/** The CPU time of a PostgreSQL on this machine, from Linux's table of processes. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { DatabaseCpu } from './http-load.js';

/** Linux's unit of process times, whatever the kernel's own. */
const MICROSECONDS_A_TICK = 10_000;

/** The places of `utime` and `stime` in `/proc/<pid>/stat`, counted from after the name of the program. */
const USER = 11;
const SYSTEM = 12;

/** Sums all processes of the server: connections, and the writers in the background. Undefined where Linux's table is missing. */
export async function withDatabaseCpu<T>(
  url: string,
  work: (cpu: DatabaseCpu | undefined) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    /** Of those that have ended, what they had used when they were last seen. */
    const known = new Map<number, number>();
    const cpu = async () => {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
      for (const { pid } of rows) {
        const time = await timeOf(pid);
        if (time !== undefined) known.set(pid, time);
      }
      return [...known.values()].reduce((sum, time) => sum + time, 0);
    };
    await cpu();
    return await work(known.size > 0 ? cpu : undefined);
  } finally {
    await client.end();
  }
}

/** Undefined for a process that has ended meanwhile, or is not on this machine. */
async function timeOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name may contain spaces and brackets.
  const stat = text?.replace(/^.*\) /s, '').split(' ');
  return stat && (Number(stat[USER]) + Number(stat[SYSTEM])) * MICROSECONDS_A_TICK;
}
