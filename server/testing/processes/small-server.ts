/** The real server in a separate process with little memory, for tests of what clients can make it hold in memory. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';
import { parseJson } from '../../contract/validation/parse-json.js';
import { createTestDatabase } from '../test-database.js';
import { bundleProgram } from './program.js';

const PROGRAM = await bundleProgram('server/main.ts');

/** About three times what an idle server takes. */
const HEAP_MB = 200;

export interface SmallServer {
  readonly url: string;
  readonly apiKey: string;
  /** Whether the process is running. */
  readonly isRunning: () => boolean;
  /** The resident memory of the process. */
  residentMb(): Promise<number>;
  close(): Promise<void>;
}

/** @param program the file to run, by default that of the server as it is. */
export async function startSmallServer(
  settings: Record<string, string> = {},
  program: string = PROGRAM,
): Promise<SmallServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      SHUTDOWN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const close = async () => {
    await end(child);
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
  try {
    const { url, apiKey } = await announcement(child);
    return { url, apiKey, isRunning, residentMb: () => residentMb(child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The server's first log line: its URL, and the key from the file that it names. */
async function announcement({ stdout }: ChildProcess): Promise<{ url: string; apiKey: string }> {
  if (!stdout) throw new Error('the output of the process is not read');
  for await (const line of createInterface(stdout)) {
    const { success, data } = announced.safeParse(parseJson(line));
    if (!success) continue;
    stdout.resume();
    return { url: data.url, apiKey: (await readFile(data.firstApiKeyFile, 'utf8')).trim() };
  }
  throw new Error('the server ended before it listened');
}

const announced = z.looseObject({ url: z.string(), firstApiKeyFile: z.string() });

async function residentMb({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
