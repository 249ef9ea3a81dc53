/** A backup of a server in use, restored into an empty database on which another server starts. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOracleClient, createPlatformClient } from '@twin-oracle/sdk';
import { withConnection } from '../persistence/connection.js';
import { createTestUser, startTestServer, type TestServer, type TestUser } from '../testing/server.js';
import { bundleProgram } from '../testing/processes/program.js';
import { runProgram } from '../testing/processes/run-program.js';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.js';
import { checkBackup } from './read-backup.js';
import { restoreBackup } from './store/restore-backup.js';
import { writeBackup } from './store/write-backup.js';

const PROGRAM = await bundleProgram('server/twin-oracle.ts');

let server: TestServer;
let user: TestUser;
let folder: string;
let before: Awaited<ReturnType<typeof readAll>>;
let sessionId: string;
let runId: string;
let backup: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
  server = await startTestServer({ PLUGINS: 'user-preferences,credits' });
  user = await createTestUser(server);
  const client = createOracleClient({ baseUrl: server.url, auth: user });
  ({ sessionId } = await client.sessions.create());
  // Line breaks, tabs and backslashes have a meaning in the file.
  const stream = await client.messages.stream(sessionId, { message: 'one\ntwo\tthree \\. \\N 🌍' });
  await stream.text();
  runId = stream.runId ?? '';
  before = await readAll(server.url);
  backup = await takeBackup();
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** What clients read of a server. */
async function readAll(url: string) {
  const oracle = createOracleClient({ baseUrl: url, auth: user });
  const platform = createPlatformClient({ baseUrl: url, apiKey: server.apiKey });
  const frames = [];
  for await (const frame of await oracle.runs.join(runId)) frames.push(frame);
  const events = [];
  for await (const event of platform.events.listAll()) events.push(event);
  return { frames, events, messages: (await oracle.messages.list(sessionId)).messages };
}

function takeBackup(): Promise<Buffer> {
  const output = new PassThrough();
  const content = buffer(output);
  return withConnection(server.database.url, async (client) => {
    await writeBackup(client, output, 'test');
    output.end();
    return content;
  });
}

async function withEmptyDatabase<Result>(work: (database: TestDatabase) => Promise<Result>): Promise<Result> {
  const database = await createEmptyDatabase();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}

const readerOf = (content: Buffer) => Readable.from([content], { objectMode: false });

const PARTS = `select tableoid::regclass::text as part, count(*)::int as frames from run_events group by 1 order by 1`;

describe('a backup', () => {
  it('is restored, and a server on it answers every reader as the first one did', () =>
    withEmptyDatabase(async ({ url }) => {
      const { rows, manifest } = await restoreBackup(url, readerOf(backup));
      expect(rows).toBeGreaterThan(50);
      expect(manifest.pluginMigrations.map(({ plugin }) => plugin)).toContain('credits');
      const restored = await server.startReplica({ DATABASE_URL: url });
      try {
        expect(await readAll(restored.url)).toEqual(before);
        const client = createOracleClient({ baseUrl: restored.url, auth: user });
        const next = await client.messages.stream(sessionId, { message: 'and now?' });
        expect(await next.text()).not.toBe('');
      } finally {
        await restored.close();
      }
    }));

  it('has the parts of the run log, with the frames that each had', () =>
    withEmptyDatabase(async (database) => {
      await restoreBackup(database.url, readerOf(backup));
      const parts = await database.query<{ part: string }>(PARTS);
      expect(parts).toEqual(await server.database.query(PARTS));
      expect(parts.map(({ part }) => part)).toEqual([expect.stringMatching(/^run_events_\d{8}$/)]);
    }));

  it('gives new events numbers that no reader has seen', () =>
    withEmptyDatabase(async (database) => {
      await restoreBackup(database.url, readerOf(backup));
      const [row] = await database.query<{ gap: string }>(
        `select nextval('events_id_seq') - (select max(id) from events) as gap`,
      );
      expect(Number(row?.gap)).toBeGreaterThan(1_000_000);
    }));

  it('is not restored over rows, and not where one byte or its end is missing', () =>
    withEmptyDatabase(async (database) => {
      await expect(restoreBackup(server.database.url, readerOf(backup))).rejects.toThrow(/has rows already/);
      const at = backup.indexOf('three');
      const changed = Buffer.from(backup);
      changed.write('THREE', at);
      await expect(checkBackup(readerOf(changed))).rejects.toThrow(/not those that were written/);
      await expect(restoreBackup(database.url, readerOf(changed))).rejects.toThrow(
        /not those that were written/,
      );
      for (const end of [10, at, backup.length - 20])
        await expect(restoreBackup(database.url, readerOf(backup.subarray(0, end)))).rejects.toThrow(
          /The file/,
        );
      const twice = Buffer.concat([backup, backup]);
      await expect(checkBackup(readerOf(twice))).rejects.toThrow(/more than one backup/);
      await expect(restoreBackup(database.url, readerOf(twice))).rejects.toThrow(/more than one backup/);
      expect(await database.query('select from twins limit 1')).toEqual([]);
      // What failed has left nothing behind.
      await restoreBackup(database.url, readerOf(backup));
    }));

  it('is refused by a version that does not know its migrations', () =>
    withEmptyDatabase(async ({ url }) => {
      const newer = Buffer.from(
        backup.toString('latin1').replace('"migrations":[', '"migrations":["Future99",'),
        'latin1',
      );
      await expect(restoreBackup(url, readerOf(newer))).rejects.toThrow(/newer version.*Future99/);
    }));
});

describe('the commands', () => {
  const run = (databaseUrl: string, ...args: string[]) =>
    runProgram(PROGRAM, args, { DATABASE_URL: databaseUrl, DATA_DIR: folder });

  it('write a file that only its owner can read, check it, and restore it', () =>
    withEmptyDatabase(async ({ url }) => {
      const file = join(folder, 'all.backup');
      const made = await run(server.database.url, 'backup', file);
      expect([made.code, made.errors]).toEqual([0, '']);
      expect(made.output).toMatch(/has \d+ rows of \d+ tables\. Keep ORACLE_KEY/);
      const checked = await run(url, 'restore', file, '--check');
      expect(checked.output).toMatch(/^The file is whole: \d+ rows/);
      const restored = await run(url, 'restore', file);
      expect([restored.code, restored.errors]).toEqual([0, '']);
      expect((await run(url, 'restore', file)).errors).toContain('has rows already');
      expect((await run(server.database.url, 'backup', file)).errors).toContain('is there already');
      expect(gunzipSync(await readFile(file)).toString()).toContain('"complete":true');
    }));

  it('say what is wrong with a file', () =>
    withEmptyDatabase(async ({ url }) => {
      const broken = join(folder, 'broken.backup');
      await writeFile(broken, gzipSync(backup).subarray(0, 2_000));
      const { code, errors } = await run(url, 'restore', broken);
      expect([code, errors]).toEqual([1, expect.stringContaining('BackupUnreadable: The file')]);
      expect((await run(url, 'restore', join(folder, 'none'))).errors).toContain('cannot be read');
      const twice = join(folder, 'twice.backup');
      await writeFile(twice, Buffer.concat([gzipSync(backup), gzipSync(backup)]));
      const checked = await run(url, 'restore', twice, '--check');
      expect([checked.code, checked.errors]).toEqual([1, expect.stringContaining('more than one backup')]);
    }));

  it('back up no database that no server has begun, and make none', () =>
    withEmptyDatabase(async ({ url }) => {
      const file = join(folder, 'of-nothing.backup');
      const empty = await run(url, 'backup', file);
      expect([empty.code, empty.errors]).toEqual([78, expect.stringContaining('has no tables of a server')]);
      const nowhere = join(folder, 'typo');
      const none = await runProgram(PROGRAM, ['backup', file], { DATA_DIR: nowhere });
      expect([none.code, none.errors]).toEqual([78, expect.stringContaining(`no database in ${nowhere}`)]);
      expect(existsSync(nowhere) || existsSync(file)).toBe(false);
      const missing = await run(server.database.url, 'backup', join(nowhere, 'x.backup'));
      expect([missing.code, missing.errors]).toEqual([
        78,
        expect.stringContaining(`${nowhere} is no folder`),
      ]);
    }));

  it('show how they are used, when they are asked to', async () => {
    for (const args of [
      ['--help'],
      ['-h'],
      ['restore', '--help'],
      ['start', '--help'],
      ['plugin', 'drop', '-h'],
    ]) {
      const { code, output, errors } = await run(server.database.url, ...args);
      expect([code, errors, output]).toEqual([0, '', expect.stringMatching(/^usage: twin-oracle start\n/)]);
    }
    const { code, output, errors } = await run(server.database.url, 'restart');
    expect([code, output, errors]).toEqual([2, '', expect.stringMatching(/^usage: twin-oracle start\n/)]);
  });

  it('bring a database up to date', () =>
    withEmptyDatabase(async (database) => {
      expect((await run(database.url, 'migrate')).code).toBe(0);
      expect(await database.query('select from twins')).toEqual([]);
    }));
});
