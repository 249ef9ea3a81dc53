/** A real Redis for a test, on a separate port, without persistence. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeCertificate } from './certificate.js';
import { findProgram } from './installed-program.js';
import { onFreePort } from './port.js';
import { testRun } from '../test-run.js';

export interface TestRedis {
  readonly url: string;
  /** The certificate to trust, when it uses TLS. */
  readonly caFile: string;
  /** Ends it like a power cut: without closing connections or storing data. */
  kill(): Promise<void>;
  /** After `kill`, at the same address. */
  restart(): Promise<void>;
  /** Keeps connections open, and answers nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

export interface TestRedisOptions {
  readonly password?: string;
  readonly tls?: boolean;
}

const program = findProgram(['redis-server', 'valkey-server'], '--version', 'scripts/install-redis.sh');

/** A suite that is skipped, with a notice, where it is not installed. */
export const describeWithRedis = program.describe;

export async function startTestRedis({ password, tls = false }: TestRedisOptions = {}): Promise<TestRedis> {
  const folder = await mkdtemp(join(testRun().folder, 'redis-'));
  const caFile = join(folder, 'certificate.pem');
  const settings = [
    ...['--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
    ...(password === undefined ? [] : ['--requirepass', password]),
    ...(tls ? await withTls(folder) : []),
  ];
  const startAt = (port: number) =>
    start([...settings, ...(tls ? ['--port', '0', '--tls-port'] : ['--port']), String(port)]);

  const { port, first } = await onFreePort(async (port) => ({ port, first: await startAt(port) }));
  let server = first;
  const user = password === undefined ? '' : `:${encodeURIComponent(password)}@`;
  return {
    url: `${tls ? 'rediss' : 'redis'}://${user}127.0.0.1:${port}`,
    caFile,
    kill: () => server.kill(),
    async restart() {
      server = await startAt(port);
    },
    freeze: () => process.kill(server.pid, 'SIGSTOP'),
    thaw: () => process.kill(server.pid, 'SIGCONT'),
    async stop() {
      await server.kill();
      await rm(folder, { recursive: true });
    },
  };
}

async function withTls(folder: string): Promise<string[]> {
  const { certFile, keyFile } = await writeCertificate(folder);
  return ['--tls-cert-file', certFile, '--tls-key-file', keyFile, '--tls-auth-clients', 'no'];
}

interface Server {
  readonly pid: number;
  kill(): Promise<void>;
}

/**
 * The inner shell prints its process id and becomes Redis. The outer one kills it when the input closes: when the tests end, for whatever
 * reason.
 */
const SHELL = `sh -c 'echo $$; exec "$0" "$@"' "$0" "$@" & server=$!; exec >&-; read -r _; kill -9 "$server"; wait`;

async function start(settings: readonly string[]): Promise<Server> {
  const shell = spawn('sh', ['-c', SHELL, program.path ?? 'redis-server', ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const kill = async () => {
    shell.stdin.end();
    await ended(shell);
  };
  const said: string[] = [];
  for await (const line of createInterface(shell.stdout)) {
    said.push(line);
    if (line.includes('Ready to accept connections')) {
      shell.stdout.resume();
      return { pid: Number(said[0]), kill };
    }
  }
  await kill();
  throw new Error(`Redis did not start:\n${said.join('\n')}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
