import { mkdtemp, open } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '../../../persistence/connection.js';
import { ensureCluster, USER } from '../../../persistence/embedded/cluster.js';
import { keepPassword } from '../../../persistence/embedded/password.js';
import { openPrograms } from '../../../persistence/embedded/programs.js';
import { removeDataFolder } from '../../processes/data-folder.js';
import { onFreePort } from '../../services/port.js';
import { testRun } from '../../test-run.js';

/** A PostgreSQL that tests may restart, separate from the one that all tests share. */
export interface FaultyPostgres {
  /** @param folder where its tables are, on a disk of its own. @returns its URL. */
  createDatabase(name: string, folder?: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** `fast` shuts down cleanly, `immediate` is like a crash. */
  goAway(mode: 'fast' | 'immediate'): Promise<void>;
  /** Restarts at the same address. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Commits are written to the operating system, which survives the end of a process; only a power cut would lose them. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
};

export async function startFaultyPostgres(): Promise<FaultyPostgres> {
  // Named like the folder of a server, so that it is found and stopped if the tests are killed.
  const dataDir = await mkdtemp(join(testRun().folder, 'faults-'));
  const programs = await openPrograms(dataDir);
  const folder = join(dataDir, 'pg');
  const logFile = join(dataDir, 'pg.log');
  const passwordFile = join(dataDir, 'pg-password');
  const password = await keepPassword(passwordFile);
  await ensureCluster({ folder, logFile, passwordFile, programs }, { password, durable: false });
  await (await open(logFile, 'a', 0o600)).close();
  await programs.own(logFile);

  const control = (...words: string[]) => programs.run('pg_ctl', [...words, '-D', folder, '-w']);
  const port = await onFreePort(async (candidate) => {
    const settings = Object.entries({ port: String(candidate), ...SETTINGS });
    await control(
      'start',
      '-l',
      logFile,
      '-o',
      settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    );
    return candidate;
  });
  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const administer = (statement: string) =>
    withConnection(urlOf('postgres'), async (client) => {
      await client.query(statement);
    });

  return {
    async createDatabase(name, tables) {
      if (tables !== undefined) {
        await programs.own(tables);
        await administer(`create tablespace ${name} location '${tables}'`);
      }
      await administer(`create database ${name}${tables === undefined ? '' : ` tablespace ${name}`}`);
      return urlOf(name);
    },
    dropDatabase: (name) => administer(`drop database ${name} with (force)`),
    goAway: (mode) => control('stop', '-m', mode),
    // If it is not running, this starts it with its previous options.
    comeBack: () => control('restart', '-l', logFile),
    async stop() {
      await control('stop', '-m', 'immediate');
      await removeDataFolder(dataDir);
    },
  };
}
