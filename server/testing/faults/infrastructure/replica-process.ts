import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { bundleProgram } from '../../processes/program.js';

/** One replica: its process may end, and another one take its place. */
export interface Replica {
  readonly name: string;
  /** The URL at which it listens, or did last. */
  readonly url: string;
  readonly oracleDid: string;
  /** The log lines of all its processes, and their other output. */
  readonly logged: readonly LogLine[];
  readonly isRunning: boolean;
  /** Starts it repeatedly, as a supervisor would, until a process stays up. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Asks it to stop. @returns its exit code. */
  terminate(): Promise<number | null>;
  /** Suspends the process. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Resolves when a line with this message has been logged since the call. */
  says(message: string): Promise<void>;
}

const lineSchema = z.looseObject({
  level: z.string(),
  msg: z.string().default(''),
  err: z.looseObject({ type: z.string(), message: z.string(), code: z.string().optional() }).optional(),
});
export type LogLine = z.output<typeof lineSchema>;

const readySchema = z.object({ url: z.string(), oracleDid: z.string() });

export interface ReplicaOptions {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Called when a process ended unexpectedly. */
  readonly onUnexpected: (what: string) => void;
}

/** While the database or Redis is down, a starting replica exits at once; then the next attempt follows. */
const RESTART_AFTER_MS = 150;
const START_LIMIT_MS = 120_000;

const PROGRAM = await bundleProgram('server/testing/faults/infrastructure/replica.ts');

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export function createReplica({ name, settings, onUnexpected }: ReplicaOptions): Replica {
  const logged: LogLine[] = [];
  const listeners = new Set<(line: LogLine) => void>();
  let child: Child | undefined;
  let frozen: Frozen | undefined;
  let ready = { url: '', oracleDid: '' };
  let isStarted = false;

  const note = (text: string) => {
    const line = readLine(text);
    logged.push(line);
    for (const listener of listeners) listener(line);
  };

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const ending = child;
    child = undefined;
    isStarted = false;
    if (ending?.exitCode !== null) return ending?.exitCode ?? null;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
    return ending.exitCode;
  };

  const startOnce = async (): Promise<boolean> => {
    const starting = spawn(process.execPath, [PROGRAM], {
      env: { PATH: process.env.PATH, REPLICA_NAME: name, ...settings },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    createInterface(starting.stderr).on('line', note);
    // The process may have ended when its input is closed.
    starting.stdin.on('error', () => undefined);
    const line = await firstLine(createInterface(starting.stdout));
    if (line === undefined) return false;
    ready = readySchema.parse(JSON.parse(line));
    child = starting;
    isStarted = true;
    starting.once('exit', (code, signal) => {
      if (child === starting) onUnexpected(`${name} has ended with ${code ?? signal ?? 'nothing'}`);
    });
    return true;
  };

  return {
    name,
    get url() {
      return ready.url;
    },
    get oracleDid() {
      return ready.oracleDid;
    },
    get isRunning() {
      return isStarted && frozen === undefined;
    },
    logged,
    async start() {
      const deadline = performance.now() + START_LIMIT_MS;
      while (!(await startOnce())) {
        if (performance.now() > deadline) throw new Error(`${name} does not start: ${lastOf(logged)}`);
        await delay(RESTART_AFTER_MS);
      }
    },
    async kill() {
      await end('SIGKILL');
      await frozen?.thaw();
      frozen = undefined;
    },
    terminate: () => end('SIGTERM'),
    async freeze() {
      if (child?.pid !== undefined) frozen = await freezeProcess(child.pid);
    },
    async thaw() {
      await frozen?.thaw();
      frozen = undefined;
    },
    says: (message) =>
      new Promise((resolve) => {
        const listener = ({ msg }: LogLine) => {
          if (msg !== message) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      }),
  };
}

interface Frozen {
  thaw(): Promise<void>;
}

/** The shell resumes the process when its input closes: if the tests are killed, the process notices that and ends. */
const FREEZER = 'kill -STOP "$0" && echo frozen; read -r _; kill -CONT "$0" 2>/dev/null; exit 0';

async function freezeProcess(pid: number): Promise<Frozen> {
  const shell = spawn('sh', ['-c', FREEZER, String(pid)], { stdio: ['pipe', 'pipe', 'inherit'] });
  await firstLine(createInterface(shell.stdout));
  return {
    async thaw() {
      const exited = once(shell, 'exit');
      shell.stdin.end();
      await exited;
    },
  };
}

async function firstLine(lines: Interface): Promise<string | undefined> {
  for await (const line of lines) return line;
  return undefined;
}

/** A line that is not JSON is what Node itself prints about a process that crashes. */
function readLine(text: string): LogLine {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    return { level: 'output', msg: text };
  }
}

function lastOf(logged: readonly LogLine[]): string {
  return logged
    .slice(-5)
    .map((line) => JSON.stringify(line))
    .join('\n');
}
