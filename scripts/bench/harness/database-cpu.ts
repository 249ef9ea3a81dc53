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
    const cpu = async () => {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
      const times = await Promise.all(rows.map(({ pid }) => timeOf(pid)));
      return times.reduce((sum, time) => sum + time, 0);
    };
    const isMeasurable = await cpu().then(
      (time) => time > 0,
      () => false,
    );
    return await work(isMeasurable ? cpu : undefined);
  } finally {
    await client.end();
  }
}

async function timeOf(pid: number): Promise<number> {
  // The name may contain spaces and brackets.
  const stat = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
  return (Number(stat[USER]) + Number(stat[SYSTEM])) * MICROSECONDS_A_TICK;
}
