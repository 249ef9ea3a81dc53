import { readFile } from 'node:fs/promises';

/** The memory that a process takes, in MB. Linux only. */
export async function residentSetOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid ?? ''}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error('Linux does not say what memory the process takes');
  return Number(kilobytes) / 1024;
}
