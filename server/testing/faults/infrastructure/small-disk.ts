/** A disk for the tables of one database, which tests fill. */
import { spawnSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../../persistence/errors/error-code.js';
import { withConnection } from '../../../persistence/connection.js';
import type { FaultyPostgres } from './postgres.js';

export interface SmallDisk {
  readonly databaseUrl: string;
  /** From then on nothing more can be written to new pages. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /** After the database was dropped. */
  close(): Promise<void>;
}

const SIZE = '96m';

/** A file system in memory, which root can make. Others get a database that says what PostgreSQL says on a full disk. */
export async function openSmallDisk(
  postgres: FaultyPostgres,
  folder: string,
  name: string,
): Promise<SmallDisk> {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]);
  return mounted.status === 0 ? onFileSystem(postgres, disk, name) : bySqlState(postgres, name);
}

async function onFileSystem(postgres: FaultyPostgres, disk: string, name: string): Promise<SmallDisk> {
  const tables = join(disk, 'tables');
  const ballast = join(disk, 'ballast');
  await mkdir(tables);
  return {
    databaseUrl: await postgres.createDatabase(name, tables),
    async fill() {
      const file = await open(ballast, 'w');
      try {
        // Smaller and smaller, down to the last page.
        for (let bytes = 2 ** 20; bytes >= 4096; bytes /= 2) while (await canWrite(file, bytes));
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast),
    async close() {
      const { status, stderr } = spawnSync('umount', ['--lazy', disk]);
      if (status !== 0) throw new Error(`${disk} is still mounted: ${stderr.toString()}`);
      await rm(disk, { recursive: true });
    },
  };
}

async function canWrite(file: Awaited<ReturnType<typeof open>>, bytes: number): Promise<boolean> {
  try {
    const { bytesWritten } = await file.write(Buffer.alloc(bytes));
    return bytesWritten === bytes;
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') return false;
    throw error;
  }
}

/** The tables in which new rows need pages. */
const GROWING = ['twins', 'events', 'run_events'];

async function bySqlState(postgres: FaultyPostgres, name: string): Promise<SmallDisk> {
  const databaseUrl = await postgres.createDatabase(name);
  const change = (...statements: string[]) =>
    withConnection(databaseUrl, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  return {
    databaseUrl,
    fill: () =>
      change(
        `create function no_space() returns trigger language plpgsql as $$
         begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
        ...GROWING.map(
          (table) => `create trigger no_space before insert on ${table} execute function no_space()`,
        ),
      ),
    free: () => change('drop function no_space cascade'),
    close: () => Promise.resolve(),
  };
}
