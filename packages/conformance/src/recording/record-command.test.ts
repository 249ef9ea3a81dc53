import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readRecording } from './read-recording.js';
import { runRecordCommand } from './record-command.js';

let server: Server;
let port: number;
let folder: string;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  folder = await mkdtemp(join(tmpdir(), 'twin-oracle-record-'));
  await writeFile(join(folder, 'earlier.jsonl'), '');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

const there = () => `http://127.0.0.1:${port}`;

test.each([
  [() => [], 'Say where to write the recording'],
  [() => ['--out', join(folder, 'earlier.jsonl')], 'is there already'],
  [() => ['--out', join(folder, 'a.jsonl'), '--target', 'somewhere'], '--target is a URL'],
  [() => ['--out', join(folder, 'a.jsonl'), '--port', '70000'], '--port is a whole number'],
  [
    () => ['--out', join(folder, 'a.jsonl'), '--target', 'http://127.0.0.1:1'],
    'No server answers at http://127.0.0.1:1',
  ],
  [() => ['--out', join(folder, 'a.jsonl'), '--target', there(), '--port', String(port)], 'is in use'],
  [() => ['--loud'], '--loud'],
])('what cannot be recorded ends with 2: %#', async (argv, message) => {
  let warned = '';
  const status = await runRecordCommand(argv(), { write: () => undefined, warn: (text) => (warned += text) });
  expect([status, warned]).toEqual([2, expect.stringContaining(message)]);
});

test('Ctrl-C ends a recording, which is whole', async () => {
  const file = join(folder, 'whole.jsonl');
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--conditions=twin-oracle-source',
      '--import',
      'tsx',
      script,
      '--out',
      file,
      '--target',
      there(),
      '--port',
      '0',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const [url = ''] = /http:\S+/.exec(printed.toString()) ?? [];
  expect(await (await fetch(url)).text()).toBe('{}');
  child.kill('SIGINT');
  const [status] = (await once(child, 'exit')) as [number];
  expect(status).toBe(0);
  expect(readRecording(file).map(({ kind }) => kind)).toEqual(['recording', 'request', 'reply']);
});
