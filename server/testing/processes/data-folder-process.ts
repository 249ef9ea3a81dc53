/** Runs data-folder-server.ts, a stand-in for a whole server, so that tests can kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { bundleProgram } from './program.js';

const PROGRAM = await bundleProgram('server/testing/processes/data-folder-server.ts');

const children: ChildProcess[] = [];

const reportSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready'), url: z.string(), adopted: z.boolean() }),
  z.object({ state: z.literal('refused'), reason: z.string() }),
  z.object({ state: z.literal('drained') }),
]);
type Report = z.infer<typeof reportSchema>;

export async function startServer(dataDir: string) {
  const child = spawnServer(dataDir);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<Report> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('The server ended without printing its URL');
    return reportSchema.parse(JSON.parse(line.value));
  };
  return { child, next, report: await next() };
}

export function spawnServer(dataDir: string) {
  const child = spawn(process.execPath, [PROGRAM, dataDir], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

export function urlOf(report: Report): string {
  if (report.state !== 'ready') throw new Error(`The server is ${report.state}`);
  return report.url;
}

export async function killAll(): Promise<void> {
  for (const child of children.splice(0)) await kill(child);
}
