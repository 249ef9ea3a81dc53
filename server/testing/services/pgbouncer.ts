/** A real PgBouncer in transaction mode, in front of the database of a test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from './installed-program.js';
import { onFreePort } from './port.js';

export interface TestPgBouncer {
  /** The database, by way of the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Fewer than the clients have, so that they share them. */
const SERVER_CONNECTIONS = 6;

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;

const program = findProgram(['pgbouncer', '/usr/sbin/pgbouncer'], '-V', 'scripts/install-pgbouncer.sh');

/** A suite that is skipped, with a notice, where it is not installed. */
export const describeWithPgBouncer = program.describe;

export async function startPgBouncer(databaseUrl: string): Promise<TestPgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-pgbouncer-'));
  await chmod(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const { port, child } = await onFreePort(async (candidate) => {
    await writeFile(file, configuration(new URL(databaseUrl), candidate));
    return { port: candidate, child: await start(file) };
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

function configuration({ hostname, port, username, password }: URL, listenPort: number): string {
  return `[databases]
* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
`;
}

async function start(file: string) {
  if (program.path === undefined) throw new Error('pgbouncer is not installed');
  const child = spawn(program.path, [file], {
    ...(process.geteuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  for await (const line of createInterface(child.stderr)) {
    said += `${line}\n`;
    if (line.includes('process up')) {
      child.stderr.resume();
      return child;
    }
  }
  throw new Error(`pgbouncer did not start: ${said}`);
}
