/** The server as `make start` runs it, in a separate process that tests may end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach } from '@jest/globals';
import { z } from 'zod';
import { parseJson } from '../../contract/validation/parse-json.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { bundleProgram } from './program.js';

const PROGRAM = await bundleProgram('server/main.ts');

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its whole output. */
  readonly output: { readonly text: string };
  /** Resolves with its exit code. */
  readonly exited: Promise<number>;
  /** Resolves when it listens; rejects when it exits before that. */
  ready(): Promise<{ url: string; oracleDid: string; keyFile: string | undefined }>;
}

/** Another way to start the server than by its bundle. */
export interface Program {
  readonly args: readonly string[];
  readonly cwd: string;
}

/** For each test of a file: a database and a data folder, and servers on them, which end with the test. */
export function useServerProcesses(): {
  readonly dataDir: string;
  readonly database: TestDatabase;
  start(settings?: Record<string, string>, program?: Program): ServerProcess;
} {
  let database: TestDatabase;
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  return {
    get dataDir() {
      return dataDir;
    },
    get database() {
      return database;
    },
    start(settings = {}, { args, cwd } = { args: [PROGRAM], cwd: process.cwd() }) {
      const child = spawn(process.execPath, args, {
        cwd,
        env: {
          ...process.env,
          PORT: '0',
          DATABASE_URL: database.url,
          DATA_DIR: dataDir,
          NODE_OPTIONS: '',
          // The machine may be busy with other tests.
          OVERLOAD_DELAY_MS: '0',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      const output = { text: '' };
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
      const exited = once(child, 'exit').then(([code]) => Number(code));
      const lines = createInterface(child.stdout);
      const announced = async () => {
        for await (const line of lines) {
          const { success, data } = announcement.safeParse(parseJson(line));
          if (success) return { url: data.url, oracleDid: data.oracle, keyFile: data.firstApiKeyFile };
        }
        throw new Error('ended without printing its URL');
      };
      const ready = () =>
        Promise.race([
          announced(),
          exited.then((code) => Promise.reject(new Error(`exited with ${code}: ${output.text}`))),
        ]);
      return { child, output, exited, ready };
    },
  };
}

const announcement = z.looseObject({
  msg: z.literal('twin-oracle is running'),
  url: z.string(),
  oracle: z.string(),
  firstApiKeyFile: z.string().optional(),
});
