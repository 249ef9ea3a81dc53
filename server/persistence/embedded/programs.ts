/** Runs initdb and pg_ctl, under an account that PostgreSQL accepts. */
import { spawn } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, chooseAccount } from './account.js';
import { findBinaries } from './binaries.js';
import { embeddedFolder } from './embedded-folder.js';

export interface Programs {
  /** Resolves when the program succeeds; otherwise rejects with its output. */
  run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<void>;
  /** Makes the account that the programs run under the owner of a file or folder. */
  own(path: string): Promise<void>;
}

interface Command {
  words: string[];
  account?: Account;
}

/** Wraps a command so that it runs under the right account with access to its files. */
type Way = (words: string[]) => Command;

/** @param isRoot Whether the server runs as root, which PostgreSQL refuses to do. */
export async function openPrograms(
  dataDir: string,
  { binaries = findBinaries(), isRoot = process.geteuid?.() === 0 } = {},
): Promise<Programs> {
  const run =
    (way: Way): Programs['run'] =>
    (program, args) =>
      execute(way([join(binaries, program), ...args]));

  if (!isRoot) return { run: run((words) => ({ words })), own: () => Promise.resolve() };

  const account = await chooseAccount(embeddedFolder(dataDir));
  return {
    run: run(await findWay(account, dataDir, binaries)),
    own: (path) => chown(path, account.uid, account.gid),
  };
}

/**
 * Another account may have no access to the programs or the data when they are below a folder of root alone, such as /root or the folder of
 * `mktemp -d`. Then it gets the one capability to pass such folders, or the wider one where the first is not available (containers) or not
 * enough (an installation under umask 077).
 */
async function findWay(account: Account, dataDir: string, binaries: string): Promise<Way> {
  const ways: Way[] = [
    (words) => ({ words, account }),
    keepingRight('dac_read_search', account),
    keepingRight('dac_override', account),
  ];
  const reasons = new Set<string>();
  for (const way of ways) {
    try {
      const probe = 'cd "$1" && exec "$2" --show --pgdata="$1/pg"';
      await execute(way(['/bin/sh', '-c', probe, 'sh', dataDir, join(binaries, 'initdb')]));
      return way;
    } catch (error) {
      reasons.add(String(error));
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and the account with user id ${account.uid} cannot use both ${dataDir} and ${binaries}. ` +
      'Set DATA_DIR to a folder that other accounts can enter, such as /var/lib/twin-oracle, start the server as an ordinary user, ' +
      `or set DATABASE_URL to a PostgreSQL of your own. Tried: ${[...reasons].join(' | ')}`,
  );
}

/**
 * An ambient capability survives the change of account and every later exec, because PostgreSQL's programs start each other. They call
 * access(2) first, which answers as for an account without capabilities unless no_setuid_fixup is set.
 */
function keepingRight(right: string, { uid, gid }: Account): Way {
  return (words) => ({
    words: [
      'setpriv',
      ...['--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
      ...['--securebits', '+no_setuid_fixup', '--inh-caps', `+${right}`, '--ambient-caps', `+${right}`],
      '--',
      ...words,
    ],
  });
}

async function execute({ words, account }: Command): Promise<void> {
  const [file = '', ...args] = words;
  const child = spawn(file, args, {
    ...account,
    // The other account may have no access to our working directory.
    cwd: '/',
    // PostgreSQL and its children would keep our environment, including our secrets, for their lifetime.
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C' },
    // Ctrl-C goes to the whole process group, but PostgreSQL must outlive the requests that are still being answered.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => said.push(part));
  child.stderr.on('data', (part: Buffer) => said.push(part));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`${file} ended with ${code ?? String(signal)}: ${Buffer.concat(said).toString().trim()}`),
        );
    });
  });
}
