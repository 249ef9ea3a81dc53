import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { anyOrLate } from '../../../server/async/any-or-late.js';
import type { Source } from './bundle-variant.js';
import { ASK_CPU, ASK_MEMORY, GO, variantMessage, type VariantMessage } from './ipc-messages.js';

/** The time limit for a whole server to start on a busy machine. */
const START_LIMIT_MS = 60_000;

/** A server to measure. */
export interface Variant extends Source {
  readonly name: string;
  /** Its standard output is read and discarded by the harness, as by a collector of logs. */
  readonly hasOutput?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningVariant {
  readonly url: string;
  readonly pid: number | undefined;
  /** Microseconds of CPU time so far. */
  cpu(): Promise<number>;
  /** Bytes in use. */
  memory(): Promise<number>;
  /** The harness is ready. */
  go(): void;
  stop(): Promise<void>;
}

/** Starts a compiled variant in a separate process. */
export async function startVariant(
  file: string,
  { env = {}, hasOutput = false }: Pick<Variant, 'env' | 'hasOutput'> = {},
): Promise<RunningVariant> {
  const child = fork(file, {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc'],
    stdio: ['inherit', hasOutput ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  });
  child.stdout?.resume();
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  try {
    const message = await nextFrom(child);
    if (!('url' in message)) throw new Error('the variant did not say where it listens');
    return {
      url: message.url,
      pid: child.pid,
      async cpu() {
        const answer = nextFrom(child);
        child.send(ASK_CPU);
        const usage = await answer;
        if (!('cpu' in usage)) throw new Error('the variant did not say what CPU time it used');
        return usage.cpu;
      },
      async memory() {
        const answer = nextFrom(child);
        child.send(ASK_MEMORY);
        const usage = await answer;
        if (!('memory' in usage)) throw new Error('the variant did not say what memory it uses');
        return usage.memory;
      },
      go: () => void child.send(GO),
      stop,
    };
  } catch (error) {
    child.kill();
    throw error;
  }
}

async function nextFrom(child: ChildProcess): Promise<VariantMessage> {
  const settled = new AbortController();
  const signal = anyOrLate(START_LIMIT_MS, settled.signal);
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a variant ended by itself, with ${String(code)}`);
  });
  try {
    const message = await Promise.race([once(child, 'message', { signal }), ended]);
    return variantMessage.parse(message[0]);
  } finally {
    settled.abort();
  }
}
