/** nginx with the configuration from the documentation, in front of two replicas, with a certificate that is made for it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeCertificate } from './certificate.js';
import { findProgram } from './installed-program.js';
import { onFreePort } from './port.js';
import { testRun } from '../test-run.js';

const CONFIGURATION = join(import.meta.dirname, '../../../docs/nginx.conf');

const program = findProgram(['nginx', '/usr/sbin/nginx'], '-v', 'scripts/install-nginx.sh');

/** A suite that is skipped, with a notice, where it is not installed. */
export const describeWithNginx = program.describe;

/** A server behind nginx, by its port on 127.0.0.1. */
export interface Upstream {
  readonly port: number;
  readonly isDown?: boolean;
}

export interface TestNginx {
  readonly url: string;
  /** The same without TLS. */
  readonly plainUrl: string;
  /** The certificate to trust, and its file. */
  readonly ca: string;
  readonly caFile: string;
  /** The lines of its access log, each parsed. */
  accessLog(): Promise<readonly unknown[]>;
  /** Replaces the servers, as `nginx -s reload` does. Resolves when no worker uses the previous ones any more. */
  reload(first: Upstream, second: Upstream): Promise<void>;
  stop(): Promise<void>;
}

export async function startNginx(first: Upstream, second: Upstream): Promise<TestNginx> {
  const folder = await mkdtemp(join(testRun().folder, 'nginx-'));
  const { cert, certFile } = await writeCertificate(folder);
  const file = join(folder, 'nginx.conf');
  const text = await readFile(CONFIGURATION, 'utf8');
  const write = (port: number, servers: readonly [Upstream, Upstream]) =>
    writeFile(file, configurationWith(text, { port, folder, servers }));

  const { port, nginx } = await onFreePort(async (candidate) => {
    await write(candidate, [first, second]);
    return { port: candidate, nginx: await start(folder, file) };
  });
  return {
    url: `https://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPortOf(port)}`,
    ca: cert,
    caFile: certFile,
    async accessLog() {
      const lines = (await readFile(join(folder, 'twin-oracle.log'), 'utf8')).trim().split('\n');
      return lines.map((line) => JSON.parse(line) as unknown);
    },
    async reload(...servers) {
      await write(port, servers);
      const ended = nginx.says(/worker process \d+ exited with code 0/, WORKERS);
      nginx.child.kill('SIGHUP');
      await ended;
    },
    async stop() {
      nginx.child.kill('SIGTERM');
      if (nginx.child.exitCode === null) await once(nginx.child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

const WORKERS = 2;

const plainPortOf = (port: number) => port + 1;

/** The original file, except for the ports and for folders that every user can write to. @throws when the file lacks what is replaced. */
function configurationWith(
  text: string,
  { port, folder, servers }: { port: number; folder: string; servers: readonly [Upstream, Upstream] },
): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const [first, second] = servers.map(
    (server) => `127.0.0.1:${server.port}${server.isDown === true ? ' down' : ''}`,
  );
  return [
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen 80;', `listen 127.0.0.1:${plainPortOf(port)};`],
    ['/etc/twin-oracle/tls/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
    ['127.0.0.1:3001', String(first)],
    ['127.0.0.1:3002', String(second)],
    ['worker_processes auto', `worker_processes ${WORKERS}`],
    ['http {', `http { ${folders.join(' ')}`],
  ].reduce((changed, [from = '', to = '']) => {
    if (!changed.includes(from)) throw new Error(`The configuration has no ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

interface Nginx {
  readonly child: ChildProcess;
  /** Resolves when that many matching lines were logged since the call. */
  says(line: RegExp, count: number): Promise<void>;
}

/** Rejects when it exits at once, as it does when the port is taken. */
async function start(folder: string, file: string): Promise<Nginx> {
  const main = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr notice;`;
  const child = spawn(program.path ?? 'nginx', ['-p', folder, '-c', file, '-g', main], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  const listeners = new Set<(line: string) => void>();
  createInterface(child.stderr).on('line', (line) => {
    said.push(line);
    for (const listener of listeners) listener(line);
  });
  const says = (wanted: RegExp, count: number) =>
    new Promise<void>((resolve) => {
      let left = count;
      const listener = (line: string) => {
        if (!wanted.test(line) || --left > 0) return;
        listeners.delete(listener);
        resolve();
      };
      listeners.add(listener);
    });
  await Promise.race([
    says(/start worker process \d+/, WORKERS),
    once(child, 'exit').then(() => Promise.reject(new Error(`nginx has ended: ${said.join('\n')}`))),
  ]);
  return { child, says };
}
