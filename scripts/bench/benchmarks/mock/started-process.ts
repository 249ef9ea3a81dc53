import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../../server/persistence/embedded/free-port.js';
import { root } from '../../harness/bundle-variant.js';

const LOOK_MS = 5;
const ANSWER_MS = 60_000;

export interface StartedProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Milliseconds from its start to the first answer. */
  readonly firstAnswerMs: number;
  /** Milliseconds from its start until a request was answered as this one says. */
  until(path: string, init: RequestInit, status: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a program that listens at a port, and waits for its first answer. */
export async function startProcess(
  path: string,
  commandFor: (port: number) => {
    readonly command: string;
    readonly args: readonly string[];
    readonly env?: NodeJS.ProcessEnv;
  },
): Promise<StartedProcess> {
  const port = await freePort();
  const { command, args, env } = commandFor(port);
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until: StartedProcess['until'] = async (asked, init, status) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    for (;;) {
      signal.throwIfAborted();
      if (child.exitCode !== null) throw new Error(`${command} has ended with ${child.exitCode}`);
      const response = await fetch(url + asked, init).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.status === status) return performance.now() - begun;
      await delay(LOOK_MS);
    }
  };
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  try {
    return { child, url, firstAnswerMs: await until(path, {}, 200), until, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
