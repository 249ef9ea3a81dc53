import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The server logs its address when it listens. */
export async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the server has no output');
  for await (const line of createInterface(stdout)) {
    const url = /"url":"(http[^"]+)"/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the server ended without saying where it listens');
}
